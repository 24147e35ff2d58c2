"""What the tests of the command line share."""

import pytest

from engine.cli.main import main


@pytest.fixture
def run(capsys):
    """Runs a command in this process: (exit status, standard output, standard error)."""

    def run_command(*arguments):
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return run_command
