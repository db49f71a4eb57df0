-- Everything that is kept of a device (specification §3), and the drivers and states of issue 3.
alter table device
  drop constraint device__kind,
  drop constraint device__driver,
  drop constraint device__state,
  add column parent_id uuid,
  add column inventory jsonb not null default '{}',
  add column height double precision,
  add column floor_id uuid,
  add column direction double precision,
  add column field_of_view double precision,
  add column view_range double precision,
  add column alias text not null default '',
  add column tags text[] not null default '{}',
  add column smart_task text not null default 'started',
  add column capabilities text[] not null default '{}',
  add column maintenance_until timestamptz,
  add column maintenance_reason text not null default '',
  add column version integer not null default 0,
  add constraint device__kind check (kind in ('camera', 'sensor', 'panel')),
  add constraint device__state check (state in ('online', 'offline', 'unknown', 'fault', 'maintenance')),
  add constraint device__smart_task check (smart_task in ('started', 'stopped')),
  add constraint device__parent_id foreign key (parent_id) references device (id),
  add constraint device__floor_id foreign key (floor_id) references area (id) on delete set null,
  add constraint device__direction check (direction between 0 and 360),
  add constraint device__field_of_view check (field_of_view between 1 and 360),
  add constraint device__view_range check (view_range between 1 and 1000);
create index device__parent_id on device (parent_id) where parent_id is not null;
create index device__floor_id on device (floor_id) where floor_id is not null;
create index device__not_online on device (state_since) where state <> 'online' and deleted_at is null;
create index device__maintenance_until on device (maintenance_until) where maintenance_until is not null;

comment on column device.driver is 'a driver of packages/drivers; the contract knows which there are';
comment on column device.inventory is 'what is noted of it beside its connection: the contract''s inventory fields';
comment on column device.floor_id is 'the floor whose plan it is placed on';
comment on column device.direction is 'degrees clockwise from north; field_of_view in degrees, view_range in metres';
comment on column device.smart_task is 'started: its own analysis raises alarms';
comment on column device.capabilities is 'what it said it can do when it was last reached';
comment on column device.maintenance_until is 'in maintenance until then';
comment on column device.version is 'grows with each change of what somebody entered; not with its state';
