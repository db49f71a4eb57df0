-- Tasks of alarms: work given to one person each (states and transitions: task.transitions.ts of the contract).
create table alarm_task (
  id uuid not null default uuidv7(),
  alarm_id uuid not null,
  user_id uuid,
  person_name text not null,
  job_name text not null,
  status text not null default 'not_started',
  remarks text not null default '',
  reason text not null default '',
  forwarded_from text,
  forwarded_to text,
  issued_by text not null,
  issued_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  is_ended_by_alarm boolean not null default false,
  urged_at timestamptz,
  urge_count integer not null default 0,
  acted_by text not null,
  acted_at timestamptz not null default now(),
  version integer not null default 1,
  constraint alarm_task_pkey primary key (id),
  constraint alarm_task__user_id foreign key (user_id) references user_account (id) on delete set null,
  constraint alarm_task__status check (status in ('not_started', 'in_progress', 'rejected', 'pending_review', 'forwarded',
    'false_alarm', 'completed')),
  constraint alarm_task__completed_at check ((status = 'completed') = (completed_at is not null)),
  constraint alarm_task__completed_after check (completed_at >= started_at)
);
comment on table alarm_task is 'no foreign key to alarm, whose months are dropped; alarm_drop_partitions removes them together';
comment on column alarm_task.person_name is 'as shown then, as job_name, issued_by and acted_by';
comment on column alarm_task.acted_by is 'who acted last, for the one who comes second';
comment on column alarm_task.started_at is 'when the person accepted it, by their phone''s time where that had no network';

create index alarm_task__alarm_id on alarm_task (alarm_id, id);
create index alarm_task__user_id_id on alarm_task (user_id, id desc);
-- One open task a person and alarm; the same rows keep a person busy.
create unique index alarm_task__one_open on alarm_task (user_id, alarm_id)
  where status in ('not_started', 'in_progress', 'pending_review', 'false_alarm');

create table alarm_task_report (
  id uuid not null default uuidv7(),
  task_id uuid not null,
  kind text not null,
  content text not null,
  completed_at timestamptz not null,
  at timestamptz not null default now(),
  constraint alarm_task_report_pkey primary key (id),
  constraint alarm_task_report__task_id foreign key (task_id) references alarm_task (id) on delete cascade,
  constraint alarm_task_report__kind check (kind in ('report', 'false_alarm')),
  constraint alarm_task_report__content check (content <> '')
);
create index alarm_task_report__task_id on alarm_task_report (task_id);

create table alarm_task_picture (
  id uuid not null default uuidv7(),
  report_id uuid not null,
  file_key text not null,
  constraint alarm_task_picture_pkey primary key (id),
  constraint alarm_task_picture__report_id foreign key (report_id) references alarm_task_report (id) on delete cascade
);
create index alarm_task_picture__report_id on alarm_task_picture (report_id);

-- What a phone has sent already: it sends again what it got no answer to.
create table alarm_task_request (
  user_id uuid not null,
  request_id uuid not null,
  task_id uuid not null,
  constraint alarm_task_request_pkey primary key (user_id, request_id),
  constraint alarm_task_request__task_id foreign key (task_id) references alarm_task (id) on delete cascade
);
create index alarm_task_request__task_id on alarm_task_request (task_id);
