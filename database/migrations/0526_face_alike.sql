-- Whoever is added and looks very much like somebody who is listed already is marked, until an operator says that both stay (PEOPLE-16).
create table face_alike (
  picture_id uuid not null,
  other_picture_id uuid not null,
  similarity real not null,
  constraint face_alike_pkey primary key (picture_id, other_picture_id),
  constraint face_alike__picture_id foreign key (picture_id) references face_picture (id) on delete cascade,
  constraint face_alike__other_picture_id foreign key (other_picture_id) references face_picture (id) on delete cascade
);
create index face_alike__other_picture_id_index on face_alike (other_picture_id);
comment on table face_alike is 'a picture that was compared when it got its feature, and pictures of other persons that are very like it';
comment on column face_alike.similarity is 'percent, by the calibration of the model of both features';

create table face_alike_dismissed (
  one_id uuid not null,
  other_id uuid not null,
  dismissed_by text not null,
  dismissed_at timestamptz not null default now(),
  constraint face_alike_dismissed_pkey primary key (one_id, other_id),
  constraint face_alike_dismissed__one_id foreign key (one_id) references face_entry (id) on delete cascade,
  constraint face_alike_dismissed__other_id foreign key (other_id) references face_entry (id) on delete cascade,
  constraint face_alike_dismissed__order check (one_id < other_id)
);
create index face_alike_dismissed__other_id_index on face_alike_dismissed (other_id);
comment on table face_alike_dismissed is 'two persons who look alike and are not one: nobody is asked about them again';
comment on column face_alike_dismissed.dismissed_by is 'name of then';

alter table face_feature add column compared_at timestamptz;
comment on column face_feature.compared_at is 'when it was compared with all others for persons who are listed twice; null: it waits for that';
update face_feature set compared_at = now();
create index face_feature__uncompared_index on face_feature (picture_id) where compared_at is null;
