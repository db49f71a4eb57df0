-- Backups that this database was restored from: what came after them is missing, which is a trouble until somebody confirms it.
create table restored_backup (
  id uuid not null default uuidv7(),
  made_at timestamptz not null,
  restored_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by text,
  constraint restored_backup_pkey primary key (id),
  constraint restored_backup__restored_at unique (restored_at),
  constraint restored_backup__confirmed check ((confirmed_at is null) = (confirmed_by is null))
);
comment on column restored_backup.made_at is 'beginning of the backup; written by the first start after the restore, as all of the row but the confirmation';
