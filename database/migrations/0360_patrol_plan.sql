-- Patrol plans: who looks at which cameras, when, and what for (PATROL-2). Each of their times becomes a task (PATROL-3).
create table patrol_plan (
  id uuid not null default uuidv7(),
  name text not null,
  centre_id uuid not null,
  area_id uuid not null,
  device_id uuid,
  person_id uuid,
  level smallint not null,
  time jsonb not null,
  tolerance_minutes smallint not null,
  remarks text not null default '',
  state text not null default 'not_started',
  due_from timestamptz,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 0,
  constraint patrol_plan_pkey primary key (id),
  constraint patrol_plan__centre_id foreign key (centre_id) references area (id) on delete cascade,
  constraint patrol_plan__area_id foreign key (area_id) references area (id) on delete cascade,
  constraint patrol_plan__device_id foreign key (device_id) references device (id) on delete set null,
  constraint patrol_plan__person_id foreign key (person_id) references user_account (id) on delete set null,
  constraint patrol_plan__state check (state in ('not_started', 'in_progress', 'paused', 'ended', 'completed')),
  constraint patrol_plan__level check (level between 1 and 4)
);
comment on column patrol_plan.area_id is 'of its first camera: the place of the plan for access questions, with device_id';
comment on column patrol_plan.level is '1 very urgent … 4 low';
comment on column patrol_plan.due_from is 'the beginning of the next time that becomes a task, while it is in progress or paused; null = none is left';
create unique index patrol_plan__name on patrol_plan (centre_id, lower(name)) where deleted_at is null;
create index patrol_plan__area_id_index on patrol_plan (area_id);
create index patrol_plan__device_id_index on patrol_plan (device_id);
create index patrol_plan__person_id_index on patrol_plan (person_id);
create index patrol_plan__running on patrol_plan (due_from) where state = 'in_progress' and deleted_at is null;

create table patrol_stop (
  plan_id uuid not null,
  position smallint not null,
  device_id uuid not null,
  preset jsonb,
  seconds smallint not null,
  questions text[] not null default '{}',
  constraint patrol_stop_pkey primary key (plan_id, position),
  constraint patrol_stop__plan_id foreign key (plan_id) references patrol_plan (id) on delete cascade,
  constraint patrol_stop__device_id foreign key (device_id) references device (id) on delete cascade
);
create index patrol_stop__device_id_index on patrol_stop (device_id);
comment on column patrol_stop.preset is 'token and name; null = as the camera stands';

create table patrol_task (
  id uuid not null default uuidv7(),
  plan_id uuid not null,
  due_from timestamptz not null,
  due_to timestamptz not null,
  plan_name text not null,
  person_id uuid,
  person_name text not null,
  stop_count smallint not null,
  status text not null default 'unstarted',
  outcome text,
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 0,
  constraint patrol_task_pkey primary key (id),
  constraint patrol_task__plan_id foreign key (plan_id) references patrol_plan (id) on delete cascade,
  constraint patrol_task__person_id foreign key (person_id) references user_account (id) on delete set null,
  constraint patrol_task__status check (status in ('unstarted', 'in_progress', 'completed')),
  constraint patrol_task__outcome check ((outcome in ('done', 'missed', 'stopped')) and (status = 'completed') or outcome is null and status <> 'completed')
);
comment on column patrol_task.outcome is 'done; missed = its time ended before it began; stopped = its plan was ended or paused';
-- One task a time of a plan; one that was stopped with its plan comes again when the plan is started again within the time.
create unique index patrol_task__due on patrol_task (plan_id, due_from) where outcome is distinct from 'stopped';
create index patrol_task__person_id_index on patrol_task (person_id);
create index patrol_task__open on patrol_task (due_to) where status <> 'completed';
create index patrol_task__ended on patrol_task (due_from);

-- Whoever watches live video at a console may patrol; whoever changes what cameras record plans patrols.
insert into role_permission (role_id, permission)
select role_id, added from role_permission join role on role.id = role_id, unnest(array['patrol_plan.view', 'patrol.handle']) as added
where permission = 'live.view' and role.code in ('operator', 'dispatcher')
union
select role_id, 'patrol_plan.view' from role_permission join role on role.id = role_id
where permission = 'live.view' and role.code = 'viewer'
on conflict do nothing;
