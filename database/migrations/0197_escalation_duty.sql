-- A step of a chain may tell people by what they may do, without naming them; and a centre without a chain has the product's own.
update escalation_chain set steps = (
  select coalesce(jsonb_agg(step.value || '{"duties": []}' order by step.n), '[]')
  from jsonb_array_elements(escalation_chain.steps) with ordinality step (value, n));
comment on table escalation_chain is 'chains that somebody has saved; a centre without a row has the product''s own';
