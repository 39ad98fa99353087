-- All edges of the graph, as published.
-- grain:   one row per source, target and kind
-- key:     source, target, kind
-- reads:   edge_topic, edge_vertical, edge_works_with, edge_depends_on, edge_alternative, edge_similar, edge_successor, edge_serves
-- version: 2
select source, target, kind, evidence, weight from edge_topic
union all
select source, target, kind, evidence, weight from edge_vertical
union all
select source, target, kind, evidence, weight from edge_works_with
union all
select source, target, kind, evidence, weight from edge_depends_on
union all
select source, target, kind, evidence, weight from edge_alternative
union all
select source, target, kind, evidence, weight from edge_similar
union all
select source, target, kind, evidence, weight from edge_successor
union all
select source, target, kind, evidence, weight from edge_serves
