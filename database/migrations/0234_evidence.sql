-- Evidence: spans of cameras that retention may not delete, and cases that collect them with snapshots, alarms and notes (VIDEO-20).
create table evidence_case (
  id uuid not null default uuidv7(),
  centre_id uuid not null,
  title text not null,
  description text not null default '',
  state text not null default 'open',
  created_by text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  version integer not null default 0,
  constraint evidence_case_pkey primary key (id),
  constraint evidence_case__centre_id foreign key (centre_id) references area (id),
  constraint evidence_case__state check (state in ('open', 'closed')),
  constraint evidence_case__closed_at check ((state = 'closed') = (closed_at is not null)),
  constraint evidence_case__title check (char_length(title) between 1 and 100),
  constraint evidence_case__description check (char_length(description) <= 2000)
);
create index evidence_case__centre_id_index on evidence_case (centre_id, created_at);
comment on column evidence_case.created_by is 'name of then: evidence outlives accounts';

create table evidence_lock (
  id uuid not null default uuidv7(),
  camera_id uuid not null,
  case_id uuid,
  from_at timestamptz not null,
  to_at timestamptz not null,
  reason text not null,
  keep_until timestamptz,
  state text not null default 'pending',
  recorded_ms bigint not null,
  held_ms bigint not null default 0,
  locked_by text not null,
  locked_at timestamptz not null default now(),
  released_by text,
  released_at timestamptz,
  release_reason text,
  constraint evidence_lock_pkey primary key (id),
  constraint evidence_lock__camera_id foreign key (camera_id) references device (id),
  constraint evidence_lock__case_id foreign key (case_id) references evidence_case (id),
  constraint evidence_lock__span check (to_at > from_at),
  constraint evidence_lock__state check (state in ('pending', 'locked', 'releasing', 'released')),
  constraint evidence_lock__reason check (char_length(reason) between 1 and 200),
  constraint evidence_lock__released_at check ((state in ('releasing', 'released')) = (released_at is not null))
);
create index evidence_lock__camera_id_index on evidence_lock (camera_id, from_at);
create index evidence_lock__case_id_index on evidence_lock (case_id) where case_id is not null;
create index evidence_lock__waiting_index on evidence_lock (state) where state in ('pending', 'releasing');
create index evidence_lock__keep_until_index on evidence_lock (keep_until) where state in ('pending', 'locked');
comment on column evidence_lock.keep_until is 'null = until somebody releases it';
comment on column evidence_lock.state is 'pending and releasing wait for the media program, which has the files';
comment on column evidence_lock.recorded_ms is 'what the index had of the span when the lock was asked for; held_ms less than that = deleted before it held';
comment on column evidence_lock.released_by is 'null and released = its time had come';

create table evidence_item (
  id uuid not null default uuidv7(),
  case_id uuid not null,
  kind text not null,
  camera_id uuid,
  at timestamptz,
  alarm_id uuid,
  alarm_type text,
  text text not null default '',
  file_key text,
  added_by text not null,
  added_at timestamptz not null default now(),
  constraint evidence_item_pkey primary key (id),
  constraint evidence_item__case_id foreign key (case_id) references evidence_case (id),
  constraint evidence_item__camera_id foreign key (camera_id) references device (id),
  constraint evidence_item__kind check (kind in ('snapshot', 'alarm', 'note')),
  constraint evidence_item__parts check (
    (kind = 'snapshot') = (camera_id is not null and at is not null and file_key is not null)
    and (kind = 'alarm') = (alarm_id is not null and alarm_type is not null)
  )
);
create index evidence_item__case_id_index on evidence_item (case_id, id);
comment on column evidence_item.alarm_id is 'no foreign key: alarms are removed by months, and number (text) and type stay';

-- A case as ZIP is made by the queue of the files of footage.
alter table footage_file drop constraint footage_file__kind;
alter table footage_file add constraint footage_file__kind check (kind in ('span', 'splice', 'evidence'));
alter table footage_file add column case_id uuid;
alter table footage_file add column reason text not null default '';
alter table footage_file add constraint footage_file__case_id foreign key (case_id) references evidence_case (id);
alter table footage_file add constraint footage_file__evidence check ((kind = 'evidence') = (case_id is not null));
comment on column footage_file.reason is 'why a case was exported; empty for other kinds';
