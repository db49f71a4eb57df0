create table camera_group (
  id uuid not null default uuidv7(),
  name text not null,
  area_id uuid not null,
  function_type text not null,
  is_virtual boolean not null default false,
  threshold integer,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  constraint camera_group_pkey primary key (id),
  constraint camera_group__name unique (name),
  constraint camera_group__area_id foreign key (area_id) references area (id),
  constraint camera_group__function_type check (function_type in ('ordinary', 'face', 'plate')),
  constraint camera_group__threshold check (threshold between 1 and 100),
  constraint camera_group__function_type_threshold check (function_type = 'ordinary' or threshold is not null)
);
create index camera_group__area_id on camera_group (area_id);
comment on column camera_group.threshold is 'percent of likeness from which a recognition counts';
comment on column camera_group.is_virtual is 'ties cameras together for a task, not a place';

create table camera_group_member (
  group_id uuid not null,
  camera_id uuid not null,
  constraint camera_group_member_pkey primary key (group_id, camera_id),
  constraint camera_group_member__group_id foreign key (group_id) references camera_group (id) on delete cascade,
  constraint camera_group_member__camera_id foreign key (camera_id) references device (id) on delete cascade
);
create index camera_group_member__camera_id on camera_group_member (camera_id);
