"""Where a game goes besides paper, in other people's formats: tables on a screen, card makers, folders of pictures."""
