-- Imports of vehicles into a list, one row each, which go on after a restart (VEHICLE-25).
create table plate_import (
  id uuid not null default uuidv7(),
  list text not null,
  centre_id uuid,
  user_id uuid not null,
  user_name text not null,
  file_name text not null,
  file text,
  state text not null default 'waiting',
  error_code text,
  total integer,
  next integer not null default 0,
  added integer not null default 0,
  failed integer not null default 0,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  constraint plate_import_pkey primary key (id),
  constraint plate_import__centre_id foreign key (centre_id) references area (id) on delete cascade,
  constraint plate_import__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint plate_import__list check (list in ('blacklist', 'redlist')),
  constraint plate_import__centre check ((list = 'blacklist') = (centre_id is not null)),
  constraint plate_import__state check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  constraint plate_import__error_code check ((state = 'failed') = (error_code is not null)),
  constraint plate_import__file check (file is not null or state in ('done', 'cancelled', 'failed'))
);
create index plate_import__centre_id_index on plate_import (centre_id) where centre_id is not null;
create index plate_import__user_id_index on plate_import (user_id, id);
create index plate_import__file_index on plate_import (file) where file is not null;
comment on column plate_import.centre_id is 'whose groups the vehicles go into; null for the redlist, which is one for the whole installation';
comment on column plate_import.user_name is 'name of then, for the log';
comment on column plate_import.file is 'key of the sealed upload; null once the import is over';
comment on column plate_import.next is 'rows of the file that have been dealt with; written with each part of them';
comment on column plate_import.beat_at is 'last sign of life; a running import without one for a minute is taken over';

create table plate_import_fault (
  import_id uuid not null,
  row integer not null,
  place integer not null,
  field text,
  code text not null,
  rule text,
  constraint plate_import_fault_pkey primary key (import_id, row, place),
  constraint plate_import_fault__import_id foreign key (import_id) references plate_import (id) on delete cascade
);
comment on table plate_import_fault is 'names no plate';
comment on column plate_import_fault.place is 'of several faults of a row';
