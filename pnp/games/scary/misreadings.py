"""What paragraphs of Damn Nature You Scary are easily taken for."""

from __future__ import annotations

from pnp.referee.play.misreadings import Misreading

MISREADINGS = (
    Misreading("over", "2.2", "with a population tier from 5, 8 and 11 markers on"),
    Misreading("threes", "2.2", "with a population tier for each three markers"),
    Misreading("standing", "2.3", "with the tiles that each would control as markers stand now in the income"),
    Misreading("each", "2.3", "with a tile for each on which somebody stands in the income"),
    Misreading("dearer", "4.6", "with no help from helping traits"),
    Misreading("needed", "4.6", "with one saved for each needed trait, too"),
    Misreading("helped", "4.6", "with one saved for each helping trait, however many"),
    Misreading("sum", "6.2", "with markers and matching tags added up"),
    Misreading("tags", "6.2", "with matching tags compared before markers"),
    Misreading("ties", "6.3", "with equal markers shared, whatever the tags"),
    Misreading("needs", "6.4", "with the tags that biomes need left out of matching tags"),
    Misreading("rewards", "6.4", "with the tags that biomes reward left out of matching tags"),
    Misreading("mute", "6.4", "with COMPETITION left out of matching tags"),
    Misreading("or", "6.5", "with both of two tags joined by “or” counted"),
    Misreading("stay", "7.8", "with markers left where the new biome is not valid"),
    Misreading("home", "7.8", "with all markers sent home from tiles that flip"),
    Misreading("instead", "8.10", "with the alleles for tags in the place of those for all"),
    Misreading("tagged", "8.10", "with the alleles for tags once for each tag that is held"),
    Misreading("any", "8.12", "with the price cut of the event for every trait"),
    Misreading("now", "8.12", "without the price cut of the event"),
    Misreading("halves", "8.13", "with half price for every trait of the era"),
)
"""What people make of an era, who have misread a paragraph."""
