-- Patrols on foot: a plan of checkpoints instead of cameras, and the check-ins of its patrols (PATROL-10, PATROL-11).
alter table patrol_plan
  add column foot_order text,
  add column absent_minutes smallint,
  add constraint patrol_plan__foot check ((foot_order is null) = (absent_minutes is null)),
  add constraint patrol_plan__foot_order check (foot_order in ('in_order', 'free'));
comment on column patrol_plan.foot_order is 'null = its stops are looked at by cameras';
comment on column patrol_plan.absent_minutes is 'a stop without a check-in so long after it was due is absent';

create table patrol_foot_stop (
  plan_id uuid not null,
  position smallint not null,
  checkpoint_id uuid not null,
  minutes smallint not null,
  is_photo_required boolean not null,
  questions text[] not null default '{}',
  constraint patrol_foot_stop_pkey primary key (plan_id, position),
  constraint patrol_foot_stop__plan_id foreign key (plan_id) references patrol_plan (id) on delete cascade,
  constraint patrol_foot_stop__checkpoint_id foreign key (checkpoint_id) references patrol_checkpoint (id) on delete cascade
);
create index patrol_foot_stop__checkpoint_id_index on patrol_foot_stop (checkpoint_id);
comment on column patrol_foot_stop.minutes is 'after the beginning of the patrol';

alter table patrol_task
  add column foot_order text,
  add constraint patrol_task__foot_order check (foot_order in ('in_order', 'free'));
comment on column patrol_task.foot_order is 'null = its stops are looked at by cameras';
-- A phone tells later what was done in a dead spot: it may tell of two patrols on foot at once.
drop index patrol_task__person_busy;
create unique index patrol_task__person_busy on patrol_task (person_id)
  where status = 'in_progress' and paused_at is null and foot_order is null;

create table patrol_check_in (
  task_id uuid not null,
  position smallint not null,
  checkpoint_id uuid,
  area_id uuid,
  name text not null,
  longitude double precision,
  latitude double precision,
  due_at timestamptz not null,
  absent_at timestamptz not null,
  is_photo_required boolean not null,
  questions text[] not null default '{}',
  verdict text,
  at timestamptz,
  phone_at timestamptz,
  received_at timestamptz,
  request_id uuid,
  means text,
  marks text[] not null default '{}',
  distance double precision,
  note text not null default '',
  answers text[] not null default '{}',
  picture_key text,
  made_by text not null default '',
  device_id uuid,
  is_alarm_due boolean not null default false,
  alarm_id uuid,
  constraint patrol_check_in_pkey primary key (task_id, position),
  constraint patrol_check_in__task_id foreign key (task_id) references patrol_task (id) on delete cascade,
  constraint patrol_check_in__checkpoint_id foreign key (checkpoint_id) references patrol_checkpoint (id) on delete set null,
  constraint patrol_check_in__area_id foreign key (area_id) references area (id) on delete set null,
  constraint patrol_check_in__device_id foreign key (device_id) references device (id) on delete set null,
  constraint patrol_check_in__verdict check (verdict in ('on_time', 'early', 'late', 'absent')),
  constraint patrol_check_in__means check (means in ('code', 'nfc')),
  constraint patrol_check_in__at check ((at is null) = (verdict is null or verdict = 'absent'))
);
create index patrol_check_in__checkpoint_id_index on patrol_check_in (checkpoint_id);
create index patrol_check_in__area_id_index on patrol_check_in (area_id);
create index patrol_check_in__device_id_index on patrol_check_in (device_id);
create index patrol_check_in__open on patrol_check_in (absent_at) where verdict is null;
create index patrol_check_in__absent on patrol_check_in (task_id) where verdict = 'absent';
create index patrol_check_in__alarm_due on patrol_check_in (task_id) where is_alarm_due;
comment on column patrol_check_in.at is 'when it was made, by the clock of the server';
comment on column patrol_check_in.phone_at is 'the same moment by the clock of the phone';
comment on column patrol_check_in.received_at is 'when the server got it; later than at after a dead spot';
comment on column patrol_check_in.distance is 'm between the checkpoint and where the phone was; null = not known well enough';
comment on column patrol_check_in.device_id is 'the camera nearest to it when it was due, whose recording shows it';
comment on column patrol_check_in.alarm_id is 'of its absence; it stays where a check-in is told later. No foreign key: the months of alarms are dropped';

-- The alarm of a stop without a check-in.
insert into event_rule (type, level) values ('patrol_absent', 3);
