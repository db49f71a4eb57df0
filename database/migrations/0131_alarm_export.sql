-- Exports of alarms that are made in the background: pictures with facts, slides. Rows and files go after a day.
create table alarm_export (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null,
  status text not null default 'running',
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  alarm_ids uuid[] not null,
  ready integer not null default 0,
  left_out integer not null default 0,
  file_name text not null,
  file_key text,
  bytes bigint not null default 0,
  error_code text,
  constraint alarm_export_pkey primary key (id),
  constraint alarm_export__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint alarm_export__kind check (kind in ('pictures', 'slides')),
  constraint alarm_export__status check (status in ('running', 'done', 'failed', 'cancelled')),
  constraint alarm_export__file_key check ((status = 'done') = (file_key is not null))
);
create index alarm_export__user_id on alarm_export (user_id, started_at);
comment on column alarm_export.beat_at is 'newest sign of life of the program that makes it; long ago = that program died';
comment on column alarm_export.left_out is 'alarms that the user could not see any more when it was made';
