-- Rows that a restore brought back for reading, as they were; the chain itself is never written to by a restore.
create table audit_restored (
  restore_id uuid not null,
  serial bigint not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  user_id uuid,
  user_name text not null,
  address text not null,
  centre_id uuid,
  centre_name text not null,
  action text not null,
  object text,
  object_name text not null,
  before jsonb,
  after jsonb,
  result text not null,
  request_id text,
  constraint audit_restored_pkey primary key (restore_id, serial),
  constraint audit_restored__restore_id foreign key (restore_id) references log_backup (id) on delete cascade
);
create index audit_restored__at on audit_restored (restore_id, at desc, id desc);
create index audit_restored__id on audit_restored (id);
