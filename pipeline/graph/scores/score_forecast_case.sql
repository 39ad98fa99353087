-- What could be forecast on each day, with what was known then and what happened.
-- grain:   one row per kind, subject and day
-- key:     kind, subject, made_on
-- reads:   score_model_removal, score_project_case
-- version: 1
-- made:    view
-- `signal` is what the naive rule knows. `known_on` is the day from which the outcome is known, and
-- `prior` a probability for a signal that has few cases; null is the base rate.
from score_model_removal
union all by name
from score_project_case
