"""The rules of Skitgubbe, by the paragraphs of docs/rules.md (cited as S1.1 and so on)."""
