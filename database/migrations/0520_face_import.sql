-- Imports of persons into a group, one row each, which go on after a restart (PEOPLE-13).
create table face_import (
  id uuid not null default uuidv7(),
  group_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  file_name text not null,
  file text,
  state text not null default 'waiting',
  error_code text,
  total integer,
  next integer not null default 0,
  wanted integer[],
  added integer not null default 0,
  failed integer not null default 0,
  duplicates integer not null default 0,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  constraint face_import_pkey primary key (id),
  constraint face_import__group_id foreign key (group_id) references face_group (id) on delete cascade,
  constraint face_import__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint face_import__state check (state in ('waiting', 'running', 'asking', 'done', 'cancelled', 'failed')),
  constraint face_import__error_code check ((state = 'failed') = (error_code is not null)),
  constraint face_import__file check (file is not null or state in ('done', 'cancelled', 'failed'))
);
create index face_import__group_id_index on face_import (group_id);
create index face_import__user_id_index on face_import (user_id, id);
create index face_import__file_index on face_import (file) where file is not null;
comment on column face_import.user_name is 'name of then, for the log';
comment on column face_import.file is 'key of the sealed upload; null once the import is over';
comment on column face_import.next is 'persons of the file, or of those that are wanted, that have been dealt with; written with each of them';
comment on column face_import.wanted is 'rows that are added although their certificate number is known; null in the first pass';
comment on column face_import.beat_at is 'last sign of life; a running import without one for a minute is taken over';

create table face_import_fault (
  import_id uuid not null,
  row integer not null,
  place integer not null,
  name text not null,
  field text,
  code text not null,
  rule text,
  known_name text,
  known_group text,
  is_open boolean not null default false,
  constraint face_import_fault_pkey primary key (import_id, row, place),
  constraint face_import_fault__import_id foreign key (import_id) references face_import (id) on delete cascade
);
comment on column face_import_fault.place is 'of several faults of a row';
comment on column face_import_fault.is_open is 'the user has yet to say whether this person is added';
