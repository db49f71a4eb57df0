-- A tour in real time: where it stands and what was found, so that it goes on at the same stop after a reload or a restart (PATROL-6).
alter table patrol_task
  add column tolerance_minutes smallint not null default 0,
  add column level smallint not null default 3,
  add column position smallint not null default 0,
  add column paused_at timestamptz,
  add column active_at timestamptz;
comment on column patrol_task.position is 'the stop that is looked at, from 0';
comment on column patrol_task.active_at is 'the last deed at it: a tour with which nobody goes on ends by itself';
-- Nobody looks at two tours at once.
create unique index patrol_task__person_busy on patrol_task (person_id) where status = 'in_progress' and paused_at is null;

create table patrol_task_stop (
  task_id uuid not null,
  position smallint not null,
  device_id uuid,
  device_name text not null,
  preset jsonb,
  seconds smallint not null,
  questions text[] not null default '{}',
  longitude double precision,
  latitude double precision,
  visited_at timestamptz,
  verdict text,
  note text not null default '',
  answers text[] not null default '{}',
  picture_key text,
  is_alarm_due boolean not null default false,
  alarm_id uuid,
  judged_by text not null default '',
  judged_at timestamptz,
  constraint patrol_task_stop_pkey primary key (task_id, position),
  constraint patrol_task_stop__task_id foreign key (task_id) references patrol_task (id) on delete cascade,
  constraint patrol_task_stop__device_id foreign key (device_id) references device (id) on delete set null,
  constraint patrol_task_stop__verdict check (verdict in ('normal', 'abnormal', 'no_picture'))
);
create index patrol_task_stop__device_id_index on patrol_task_stop (device_id);
create index patrol_task_stop__alarm_due on patrol_task_stop (task_id) where is_alarm_due;
comment on column patrol_task_stop.is_alarm_due is 'an abnormal stop whose alarm is still to be raised, by whichever copy of the server is first';
comment on column patrol_task_stop.alarm_id is 'no foreign key: the months of alarms are dropped';

-- The alarm that an abnormal stop becomes.
insert into event_rule (type, level) values ('patrol_abnormal', 3);
