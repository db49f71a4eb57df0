-- Deployments of vehicles and of persons (PEOPLE-6, VEHICLE-15): lists of whom one looks for, at cameras, for a time.
create table deployment (
  id uuid not null default uuidv7(),
  kind text not null,
  centre_id uuid not null,
  name text not null,
  reason text not null,
  code text not null,
  mode text not null,
  level smallint not null,
  starts_at timestamptz,
  ends_at timestamptz,
  week jsonb not null,
  pause_seconds integer not null,
  plates text[] not null default '{}',
  is_near boolean not null default false,
  is_enabled boolean not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  constraint deployment_pkey primary key (id),
  constraint deployment__centre_id foreign key (centre_id) references area (id),
  constraint deployment__kind check (kind in ('vehicle', 'person')),
  constraint deployment__mode check (mode in ('listed', 'unlisted')),
  constraint deployment__level check (level between 1 and 4),
  constraint deployment__name_length check (char_length(name) between 1 and 300),
  constraint deployment__span check (ends_at > starts_at)
);
create unique index deployment__code on deployment (code) where code <> '';
create index deployment__centre_id_index on deployment (centre_id, kind);
comment on column deployment.code is 'black-list code; empty = none';
comment on column deployment.mode is 'listed: rings for those of its lists; unlisted: for whoever is on none of them';
comment on column deployment.level is '1 very urgent to 4 low: of hits that no group gives a level';
comment on column deployment.starts_at is 'null, as ends_at = for ever';
comment on column deployment.week is 'contract timeRange, in the time of the site';
comment on column deployment.plates is 'vehicles only, as is_near: single plates and patterns as they were entered';

create table deployment_camera (
  id uuid not null default uuidv7(),
  deployment_id uuid not null,
  camera_id uuid,
  camera_group_id uuid,
  constraint deployment_camera_pkey primary key (id),
  constraint deployment_camera__deployment_id foreign key (deployment_id) references deployment (id) on delete cascade,
  constraint deployment_camera__camera_id foreign key (camera_id) references device (id) on delete cascade,
  constraint deployment_camera__camera_group_id foreign key (camera_group_id) references camera_group (id) on delete cascade,
  constraint deployment_camera__one check (num_nonnulls(camera_id, camera_group_id) = 1)
);
create index deployment_camera__deployment_id_index on deployment_camera (deployment_id);
create index deployment_camera__camera_id_index on deployment_camera (camera_id) where camera_id is not null;
create index deployment_camera__camera_group_id_index on deployment_camera (camera_group_id) where camera_group_id is not null;

create table deployment_list (
  id uuid not null default uuidv7(),
  deployment_id uuid not null,
  blacklist_group_id uuid,
  face_group_id uuid,
  constraint deployment_list_pkey primary key (id),
  constraint deployment_list__deployment_id foreign key (deployment_id) references deployment (id) on delete cascade,
  constraint deployment_list__blacklist_group_id foreign key (blacklist_group_id) references blacklist_group (id),
  constraint deployment_list__face_group_id foreign key (face_group_id) references face_group (id),
  constraint deployment_list__one check (num_nonnulls(blacklist_group_id, face_group_id) = 1)
);
create index deployment_list__deployment_id_index on deployment_list (deployment_id);
create index deployment_list__blacklist_group_id_index on deployment_list (blacklist_group_id) where blacklist_group_id is not null;
create index deployment_list__face_group_id_index on deployment_list (face_group_id) where face_group_id is not null;
comment on table deployment_list is 'a group that is in one cannot be deleted: the foreign keys refuse it';

-- Hits of deployments of vehicles (VEHICLE-16); an id holds the time of the passage, as a snap's does.
create table vehicle_hit (
  id uuid not null,
  at timestamptz not null,
  snap_id uuid not null,
  camera_id uuid not null,
  place_id uuid not null,
  deployment_id uuid,
  deployment_name text not null,
  plate text collate "C" not null,
  plate_key text collate "C" not null,
  match text not null,
  listed_plate text,
  group_name text not null,
  reason text not null,
  level smallint not null,
  pause_seconds integer not null,
  state text not null,
  alarm_id uuid,
  constraint vehicle_hit_pkey primary key (id),
  constraint vehicle_hit__deployment_id foreign key (deployment_id) references deployment (id) on delete set null,
  constraint vehicle_hit__match check (match in ('exact', 'pattern', 'near', 'unlisted')),
  constraint vehicle_hit__state check (state in ('due', 'raised', 'paused', 'late'))
);
create index vehicle_hit__camera_id_index on vehicle_hit (camera_id, id desc);
create index vehicle_hit__deployment_id_index on vehicle_hit (deployment_id, plate_key, id desc);
create index vehicle_hit__due_index on vehicle_hit (id) where state = 'due';
comment on column vehicle_hit.place_id is 'the checkpoint: the camera group by which the deployment has the camera, else the camera itself';
comment on column vehicle_hit.alarm_id is 'its alarm, or the one that it was counted on; no foreign key: alarms go by whole months';

insert into event_rule (type, level) values ('vehicle_hit', 2), ('vehicle_unlisted', 3);
