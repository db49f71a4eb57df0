-- Hits of deployments of persons (PEOPLE-32); an id holds the time of the capture, as a capture's does.
create table face_hit (
  id uuid not null,
  at timestamptz not null,
  capture_id uuid not null,
  camera_id uuid not null,
  place_id uuid not null,
  deployment_id uuid,
  deployment_name text not null,
  is_unlisted boolean not null,
  entry_id uuid,
  picture_id uuid,
  group_id uuid,
  group_name text not null,
  reason text not null,
  similarity real,
  threshold smallint,
  level smallint not null,
  pause_seconds integer not null,
  state text not null,
  alarm_id uuid,
  acknowledged_by text,
  acknowledged_at timestamptz,
  false_by text,
  constraint face_hit_pkey primary key (id),
  constraint face_hit__deployment_id foreign key (deployment_id) references deployment (id) on delete set null,
  constraint face_hit__entry_id foreign key (entry_id) references face_entry (id) on delete set null,
  constraint face_hit__picture_id foreign key (picture_id) references face_picture (id) on delete set null,
  constraint face_hit__group_id foreign key (group_id) references face_group (id) on delete set null,
  constraint face_hit__level check (level between 1 and 4),
  constraint face_hit__state check (state in ('due', 'raised', 'paused', 'late', 'false'))
);
create index face_hit__camera_id_index on face_hit (camera_id, id desc);
create index face_hit__deployment_id_index on face_hit (deployment_id, place_id, id desc);
create index face_hit__entry_id_index on face_hit (entry_id, id desc) where entry_id is not null;
create index face_hit__picture_id_index on face_hit (picture_id) where picture_id is not null;
create index face_hit__group_id_index on face_hit (group_id) where group_id is not null;
create index face_hit__due_index on face_hit (id) where state = 'due';
comment on table face_hit is 'says nothing of a person but by the entry, so that nothing of a deleted person is left in it';
comment on column face_hit.capture_id is 'no foreign key: captures go by whole weeks';
comment on column face_hit.place_id is 'the camera group by which the deployment has the camera, else the camera itself';
comment on column face_hit.similarity is 'percent, by the calibration of the model of the capture';
comment on column face_hit.alarm_id is 'its alarm, or the one that it was counted on; no foreign key: alarms go by whole months';

-- Faces of which somebody said that they are not the person as whom they rang.
create table face_false (
  hit_id uuid not null,
  deployment_id uuid not null,
  entry_id uuid not null,
  model_id text not null,
  feature bytea not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint face_false_pkey primary key (hit_id),
  constraint face_false__hit_id foreign key (hit_id) references face_hit (id) on delete cascade,
  constraint face_false__deployment_id foreign key (deployment_id) references deployment (id) on delete cascade,
  constraint face_false__entry_id foreign key (entry_id) references face_entry (id) on delete cascade
);
create index face_false__deployment_id_index on face_false (deployment_id);
create index face_false__entry_id_index on face_false (entry_id);
comment on column face_false.feature is 'of the captured face, as face_capture.feature, sealed for this hit''s id';

insert into event_rule (type, level) values ('face_hit', 2), ('face_unlisted', 3);
