-- The history of a year is searched by parts of names, and by punctuality, without reading all of it.
create index patrol_task__plan_name on patrol_task using gin (lower(plan_name) gin_trgm_ops);
create index patrol_task__person_name on patrol_task using gin (lower(person_name) gin_trgm_ops);

-- No index can be made of a virtual column.
alter table patrol_task drop column punctuality;
alter table patrol_task
  add column punctuality text generated always as (case
    when outcome = 'missed' then 'missed'
    when started_at - greatest(due_from, made_at) <= tolerance_minutes * interval '1 minute' then 'on_time'
    when started_at is not null then 'late'
  end) stored;
comment on column patrol_task.punctuality is 'how it kept to its time; null until it has begun or was missed';
create index patrol_task__punctuality on patrol_task (punctuality, due_from) where punctuality is not null;
