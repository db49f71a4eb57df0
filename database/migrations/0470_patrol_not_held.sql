-- A time of a plan at which no server ran is neither missed nor held; a preset that was not reached is a finding (PATROL-5, PATROL-7).
create table patrol_round (
  id boolean not null default true,
  at timestamptz not null,
  constraint patrol_round_pkey primary key (id),
  constraint patrol_round__id check (id)
);
comment on column patrol_round.at is 'when a server last looked for what is due: a long time ago, none ran since';

alter table patrol_task drop constraint patrol_task__outcome;
alter table patrol_task add constraint patrol_task__outcome check (
  (outcome in ('done', 'missed', 'not_held', 'stopped')) and (status = 'completed') or outcome is null and status <> 'completed');
comment on column patrol_task.outcome is
  'done; missed = its time ended before it began; not_held = no server ran then; stopped = its plan was ended or paused';

alter table patrol_task_stop add column is_preset_missed boolean not null default false;
