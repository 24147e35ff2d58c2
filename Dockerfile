# The bot in a container. The root file system may be read-only; all that it keeps is in /data.
FROM python:3.13-slim AS build
COPY requirements.txt .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin skitgubbe \
    && install -d -o skitgubbe -g skitgubbe -m 700 /data
COPY --from=build /venv /venv
WORKDIR /app
COPY LICENSE NOTICE ./
COPY engine engine
COPY bot bot
COPY cogs cogs
# Compiled now, for nothing can be written later.
RUN python -m compileall -q engine bot cogs
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/skitgubbe.sqlite3
USER skitgubbe
VOLUME /data
HEALTHCHECK --interval=1m --timeout=10s --start-period=1m CMD ["python", "-m", "bot", "health"]
# Python is process 1 and gets the signal to stop itself.
CMD ["python", "-m", "bot", "run"]
