"""What each choice would have cost: analysis, review and the account of a game."""

from hornox.coach.account import Account, AccountStep, RoundAccount
from hornox.coach.analysis import (
    Analysis,
    Effort,
    NothingToAnalyse,
    OptionAnalysis,
    analyse,
    refine,
)
from hornox.coach.document import analysis_document, review_document
from hornox.coach.effects import EFFECT_PLAYOUTS, RoundEffects, effects_of, sum_of_effects
from hornox.coach.estimator import Method
from hornox.coach.frame import COLUMNS, decisions_frame
from hornox.coach.grades import Grade, Measure
from hornox.coach.levels import Level
from hornox.coach.luck import LUCK_EFFORT, choices_alone
from hornox.coach.praise import Praise
from hornox.coach.reasons import OptionReason, reason_for
from hornox.coach.reference import SENSIBLE, Reference
from hornox.coach.review import REVIEW_EFFORT, Review, SeatReview, Verdict, review
from hornox.coach.series import ValueEstimate
from hornox.coach.takes import Take
from hornox.coach.walk import Choice, Walk, walk

__all__ = [
    "COLUMNS",
    "EFFECT_PLAYOUTS",
    "LUCK_EFFORT",
    "REVIEW_EFFORT",
    "SENSIBLE",
    "Account",
    "AccountStep",
    "Analysis",
    "Choice",
    "Effort",
    "Grade",
    "Level",
    "Measure",
    "Method",
    "NothingToAnalyse",
    "OptionAnalysis",
    "OptionReason",
    "Praise",
    "Reference",
    "Review",
    "RoundAccount",
    "RoundEffects",
    "SeatReview",
    "Take",
    "ValueEstimate",
    "Verdict",
    "Walk",
    "analyse",
    "analysis_document",
    "choices_alone",
    "decisions_frame",
    "effects_of",
    "reason_for",
    "refine",
    "review",
    "review_document",
    "sum_of_effects",
    "walk",
]
