-- Areas of cameras' pictures that are drawn black for whoever may not see below them.
create table camera_mask (
  camera_id uuid not null,
  masks jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  constraint camera_mask_pkey primary key (camera_id),
  constraint camera_mask__camera_id foreign key (camera_id) references device (id),
  constraint camera_mask__masks check (jsonb_typeof(masks) = 'array' and jsonb_array_length(masks) <= 16)
);
comment on column camera_mask.masks is 'rectangles: left, top, right, bottom in parts of the picture, 0 to 1; empty = there were some once';

-- A file that was made without masks is given to nobody who may not see below them.
alter table footage_file add column is_unmasked boolean not null default true;
comment on column footage_file.is_unmasked is 'made as it was recorded; false: with the masks of that time';
