-- Wanted vehicles in groups of a centre (VEHICLE-4), and vehicles that raise no alarm anywhere (VEHICLE-14).
create table blacklist_group (
  id uuid not null default uuidv7(),
  centre_id uuid not null,
  name text not null,
  level smallint not null,
  valid_from timestamptz,
  valid_until timestamptz,
  remarks text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  constraint blacklist_group_pkey primary key (id),
  constraint blacklist_group__name unique (centre_id, name),
  constraint blacklist_group__centre_id foreign key (centre_id) references area (id),
  constraint blacklist_group__name_length check (char_length(name) between 1 and 64),
  constraint blacklist_group__level check (level between 1 and 4),
  constraint blacklist_group__valid check (valid_until > valid_from)
);
comment on column blacklist_group.level is '1 very urgent, 2 urgent, 3 general, 4 low: that of the alarm of a hit';
comment on column blacklist_group.valid_from is 'null = since ever; outside of its validity no vehicle of the group is looked for';

create table blacklist_entry (
  id uuid not null default uuidv7(),
  group_id uuid not null,
  plate text not null,
  plate_key text collate "C" not null,
  owner text not null default '',
  plate_colour text not null default 'unknown',
  plate_type text not null default '',
  vehicle_type text not null default 'unknown',
  body_colour text not null default 'unknown',
  brand text not null default '',
  sub_brand text not null default '',
  model_year smallint,
  level smallint,
  valid_from timestamptz,
  valid_until timestamptz,
  reason text not null default '',
  remarks text not null default '',
  picture_key text,
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  constraint blacklist_entry_pkey primary key (id),
  constraint blacklist_entry__group_id foreign key (group_id) references blacklist_group (id),
  constraint blacklist_entry__plate_key unique (group_id, plate_key),
  constraint blacklist_entry__picture_key unique (picture_key),
  constraint blacklist_entry__plate_length check (char_length(plate) between 1 and 64),
  constraint blacklist_entry__owner_length check (char_length(owner) <= 64),
  constraint blacklist_entry__level check (level between 1 and 4),
  constraint blacklist_entry__valid check (valid_until > valid_from)
);
comment on column blacklist_entry.plate is 'as it was entered; * stands for any characters';
comment on column blacklist_entry.plate_key is 'contract plateKey of it: by what it is unique and matched';
comment on column blacklist_entry.level is 'null = that of the group';
comment on column blacklist_entry.created_by is 'name of then';

create table redlist_entry (
  id uuid not null default uuidv7(),
  plate text not null,
  plate_key text collate "C" not null,
  remarks text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  constraint redlist_entry_pkey primary key (id),
  constraint redlist_entry__plate_key unique (plate_key),
  constraint redlist_entry__plate_length check (char_length(plate) between 1 and 64)
);
comment on table redlist_entry is 'one list for the installation: it wins over the blacklists of every centre';
