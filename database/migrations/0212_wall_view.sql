-- Walls: saved views by name, and the wall of each user and centre as it was left, for the next login (VIDEO-8, VIDEO-41).
create table wall_view (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  name text,
  centre_id uuid,
  group_id uuid,
  layout smallint not null,
  tour_folder_id uuid,
  tour_seconds smallint not null default 10,
  tour_window smallint,
  version integer not null default 0,
  constraint wall_view_pkey primary key (id),
  constraint wall_view__name unique (user_id, name),
  constraint wall_view__own unique (user_id, centre_id),
  constraint wall_view__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint wall_view__centre_id foreign key (centre_id) references area (id) on delete cascade,
  constraint wall_view__group_id foreign key (group_id) references user_group (id) on delete set null,
  constraint wall_view__tour_folder_id foreign key (tour_folder_id) references favorite_folder (id) on delete set null,
  constraint wall_view__kind check ((name is null) = (centre_id is not null) and (name is not null or group_id is null)),
  constraint wall_view__layout check (layout between 1 and 36)
);
create index wall_view__group_id_index on wall_view (group_id) where group_id is not null;
create index wall_view__centre_id_index on wall_view (centre_id) where centre_id is not null;
create index wall_view__tour_folder_id_index on wall_view (tour_folder_id) where tour_folder_id is not null;
comment on column wall_view.name is 'null = the wall as its user left it in the centre';
comment on column wall_view.centre_id is 'of a wall that was left; saved views are of no centre';
comment on column wall_view.group_id is 'whose members see it too; null = it is shared with nobody';
comment on column wall_view.tour_folder_id is 'a tour through its cameras; null = none';
comment on column wall_view.tour_window is 'counted from 1; null = the tour takes the whole wall';

create table wall_view_window (
  view_id uuid not null,
  position smallint not null,
  camera_id uuid not null,
  stream text,
  constraint wall_view_window_pkey primary key (view_id, position),
  constraint wall_view_window__camera unique (view_id, camera_id),
  constraint wall_view_window__view_id foreign key (view_id) references wall_view (id) on delete cascade,
  constraint wall_view_window__camera_id foreign key (camera_id) references device (id),
  constraint wall_view_window__position check (position between 1 and 36),
  constraint wall_view_window__stream check (stream in ('main', 'sub'))
);
create index wall_view_window__camera_id_index on wall_view_window (camera_id);
comment on column wall_view_window.position is 'of the window in the layout, counted from 1';
comment on column wall_view_window.stream is 'chosen by hand; null = the size of the window decides';
