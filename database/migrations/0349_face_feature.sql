-- Features of the pictures of persons, by which they are found (PEOPLE-7).
create table face_feature (
  picture_id uuid not null,
  model_id text not null,
  feature bytea not null,
  created_at timestamptz not null default now(),
  constraint face_feature_pkey primary key (picture_id),
  constraint face_feature__picture_id foreign key (picture_id) references face_picture (id) on delete cascade
);
comment on table face_feature is 'gone with its picture, in the same transaction';
comment on column face_feature.model_id is 'features of different ones are never compared';
comment on column face_feature.feature is 'float32 little endian, sealed with the installation''s key for this picture';
