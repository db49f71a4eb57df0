-- A patrol that came after it was due, because its plan was started or no server ran within its time, is late counted from then on (PATROL-8).
alter table patrol_task add column made_at timestamptz;
update patrol_task set made_at = coalesce(uuid_extract_timestamp(id), due_from);
alter table patrol_task
  alter column made_at set not null,
  add column punctuality text generated always as (case
    when outcome = 'missed' then 'missed'
    when started_at - greatest(due_from, made_at) <= tolerance_minutes * interval '1 minute' then 'on_time'
    when started_at is not null then 'late'
  end) virtual;
comment on column patrol_task.made_at is 'when the round made it; before it was due by the tolerance, or after it';
comment on column patrol_task.punctuality is 'how it kept to its time; null until it has begun or was missed';
