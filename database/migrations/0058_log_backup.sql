-- Backups of the log and their restoring, which run in the background with their progress.
create table log_backup (
  id uuid not null default uuidv7(),
  kind text not null,
  backup_id uuid,
  status text not null default 'running',
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  user_name text not null,
  start_time timestamptz,
  end_time timestamptz,
  first_serial bigint,
  last_serial bigint,
  rows bigint not null default 0,
  total bigint not null default 0,
  bytes bigint not null default 0,
  file_key text,
  error_code text,
  fault_serial bigint,
  constraint log_backup_pkey primary key (id),
  constraint log_backup__backup_id foreign key (backup_id) references log_backup (id) on delete cascade,
  constraint log_backup__kind check (kind in ('backup', 'restore')),
  constraint log_backup__status check (status in ('running', 'done', 'failed', 'interrupted')),
  constraint log_backup__kind_backup_id check ((kind = 'restore') = (backup_id is not null))
);
-- One at a time, whoever asks.
create unique index log_backup__running on log_backup (status) where status = 'running';
comment on column log_backup.backup_id is 'of a restore: the backup whose rows it brings back';
comment on column log_backup.total is 'rows there are; rows is how many are through';
comment on column log_backup.fault_serial is 'the first row of the file that does not fit, where a restore was refused for it';
