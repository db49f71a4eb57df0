-- The picture of a floor and how it lies on the earth.
create table floor_plan (
  floor_id uuid not null,
  file_key text not null,
  content_type text not null,
  pixel_width integer not null,
  pixel_height integer not null,
  longitude double precision not null,
  latitude double precision not null,
  width double precision not null,
  rotation double precision not null default 0,
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  constraint floor_plan_pkey primary key (floor_id),
  constraint floor_plan__floor_id foreign key (floor_id) references area (id) on delete cascade,
  constraint floor_plan__pixel_width check (pixel_width > 0 and pixel_height > 0),
  constraint floor_plan__longitude check (longitude between -180 and 180),
  constraint floor_plan__latitude check (latitude between -90 and 90),
  constraint floor_plan__width check (width > 0)
);
comment on column floor_plan.longitude is 'middle of the picture, degrees';
comment on column floor_plan.width is 'metres from its left to its right edge';
comment on column floor_plan.rotation is 'degrees clockwise';
