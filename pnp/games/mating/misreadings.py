"""What paragraphs of The Mating Game are easily taken for."""

from __future__ import annotations

from pnp.referee.play.misreadings import Misreading

MISREADINGS = (
    Misreading("high", "3.3", "with the highest predator value caught"),
    Misreading("fit", "3.3", "with the least Fitness caught, not the lowest predator value"),
    Misreading("next", "3.7", "with predators turning to the next after an escape"),
    Misreading("again", "3.9", "with the same strategy caught by every predator"),
    Misreading("single", "3.9", "with one predator, however many are about"),
    Misreading("refund", "2.8", "with the cost of what was eaten given back"),
    Misreading("playing", "3.11", "with food for strategies in play alone"),
    Misreading("dining", "3.11", "with food for those at lunch alone"),
    Misreading("uneaten", "3.11", "with no food for those whose strategy was eaten"),
    Misreading("plenty", "3.10", "with no females taken by scarcity"),
    Misreading("red", "3.10", "with scarcity at the red stand alone"),
    Misreading("blue", "3.10", "with scarcity at the blue stand alone"),
    Misreading("losers", "4.6", "with the losers of combats at the stand all the same"),
    Misreading("low", "4.10", "with the lower Fitness first at the stand"),
    Misreading("endless", "4.11", "with as many females as the Fitness, whether they stood there or not"),
    Misreading("few", "1.6", "with as many females on a stand as players"),
    Misreading("empty", "5.2", "with stands that nobody refills"),
    Misreading("lost", "5.2", "with females that scarcity took gone for good"),
)
"""What people make of a round, who have misread a paragraph."""
