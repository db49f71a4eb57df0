-- The media programs of the installation, and which of them has which camera (docs/design/video/0049).
create table media_node (
  id text not null,
  url text not null,
  capacity integer not null,
  heard_at timestamptz,
  present_since timestamptz,
  constraint media_node_pkey primary key (id)
);
comment on column media_node.capacity is 'the most cameras that it is given';
comment on column media_node.heard_at is 'when any copy of the server last heard it, by the clock of the database; null = never';
comment on column media_node.present_since is 'since when it was never silent';

create table camera_lease (
  camera_id uuid not null,
  node_id text not null,
  epoch integer not null default 0,
  since timestamptz not null default now(),
  former_id text,
  constraint camera_lease_pkey primary key (camera_id),
  constraint camera_lease__camera_id foreign key (camera_id) references device (id) on delete cascade,
  constraint camera_lease__node_id foreign key (node_id) references media_node (id),
  constraint camera_lease__epoch check (epoch >= 0)
);
comment on table camera_lease is 'written when a camera is given to a program, and never renewed: media_node says who is there';
comment on column camera_lease.epoch is 'counted up each time the camera is given to another program; 0 = never was';
comment on column camera_lease.former_id is 'the program that had it before; null = none';
create index camera_lease__node_id on camera_lease (node_id);

alter table recording_folder add column node_id text;
comment on column recording_folder.node_id is 'the program that told of it last; null = named by files alone, or the object store';

drop table media_link;
