-- Versions of client programs with their packages. A package comes in parts; while it does, it lies beside the files.
create table package_upload (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  file_name text not null,
  fingerprint text not null,
  platform text not null,
  bytes bigint not null,
  received bigint not null default 0,
  touched_at timestamptz not null default now(),
  constraint package_upload_pkey primary key (id),
  constraint package_upload__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint package_upload__received check (received between 0 and bytes)
);
comment on column package_upload.fingerprint is 'the client''s word for the file, so that the same one is gone on with';
comment on column package_upload.received is 'bytes safely on disk';
comment on column package_upload.touched_at is 'when the newest part came; too long ago makes room for another upload';

create table version (
  id uuid not null default uuidv7(),
  platform text not null,
  number text not null,
  number_parts integer[] not null,
  is_forced boolean not null,
  is_for_all boolean not null,
  notes_zh text not null,
  notes_en text not null,
  status text not null default 'draft',
  file_key text not null,
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  version integer not null default 0,
  constraint version_pkey primary key (id),
  constraint version__number unique (platform, number),
  constraint version__platform check (platform in ('windows', 'android', 'ios', 'linux')),
  constraint version__status check (status in ('draft', 'published', 'withdrawn'))
);
comment on column version.number_parts is 'the number as it is compared: 2.10 is newer than 2.9';
comment on column version.is_for_all is 'told apart from no target left: a version whose last target user was deleted is for nobody';
comment on column version.created_by is 'user name as it was then';

create table version_target (
  version_id uuid not null,
  user_id uuid not null,
  constraint version_target_pkey primary key (version_id, user_id),
  constraint version_target__version_id foreign key (version_id) references version (id) on delete cascade,
  constraint version_target__user_id foreign key (user_id) references user_account (id) on delete cascade
);
create index version_target__user_id on version_target (user_id);
