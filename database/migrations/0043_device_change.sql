-- Who changed which field of a device from what to what (issue 3, point 8). Written in the change's own transaction.
create table device_change (
  id uuid not null default uuidv7(),
  device_id uuid not null,
  area_id uuid not null,
  field text not null,
  before jsonb,
  after jsonb,
  user_id uuid,
  user_name text not null default '',
  changed_at timestamptz not null default now(),
  constraint device_change_pkey primary key (id),
  constraint device_change__device_id foreign key (device_id) references device (id)
);
create index device_change__device_id on device_change (device_id, id desc);
create index device_change__changed_at on device_change (changed_at desc, id desc);
create index device_change__area_id on device_change (area_id);

comment on column device_change.field is 'dotted name as the contract shows it: name, config.mainUrl, inventory.mac, config.password';
comment on column device_change.before is 'null = not stated; a password is never kept here';
comment on column device_change.area_id is 'where the device stood after the change';
comment on column device_change.user_name is 'empty for what the programs did themselves';
