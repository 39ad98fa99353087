-- The source and the target of every edge exist, and every edge has evidence.
-- grain:   one row per violation
-- key:     source, target, kind
-- reads:   out_edge, out_project, out_topic, out_vertical, out_stack, out_product, out_model
-- version: 1
with

nodes as (
  select 'project:' || id as node from out_project
  union all
  select 'topic:' || id as node from out_topic
  union all
  select 'vertical:' || id as node from out_vertical
  union all
  select 'stack:' || id as node from out_stack
  union all
  select 'product:' || slug as node from out_product
  union all
  select 'model:' || id as node from out_model
)

select
  out_edge.source,
  out_edge.target,
  out_edge.kind,
  'the source or target of the edge does not exist, or its evidence is missing' as problem
from out_edge
left join nodes as sources on sources.node = out_edge.source
left join nodes as targets on targets.node = out_edge.target
where sources.node is null or targets.node is null or out_edge.evidence is null
