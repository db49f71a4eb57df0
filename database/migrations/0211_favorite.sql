-- Favorites: a user's folders of cameras, which may be shared with a user group (VIDEO-24).
create table favorite_folder (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  name text not null,
  group_id uuid,
  position integer not null default 0,
  version integer not null default 0,
  constraint favorite_folder_pkey primary key (id),
  constraint favorite_folder__name unique (user_id, name),
  constraint favorite_folder__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint favorite_folder__group_id foreign key (group_id) references user_group (id) on delete set null,
  constraint favorite_folder__name_length check (char_length(name) between 1 and 64)
);
create index favorite_folder__group_id_index on favorite_folder (group_id) where group_id is not null;
comment on column favorite_folder.group_id is 'whose members see it too; null = it is shared with nobody';
comment on column favorite_folder.position is 'among the folders of its user';

create table favorite_camera (
  folder_id uuid not null,
  camera_id uuid not null,
  alias text not null default '',
  position integer not null,
  constraint favorite_camera_pkey primary key (folder_id, camera_id),
  constraint favorite_camera__folder_id foreign key (folder_id) references favorite_folder (id) on delete cascade,
  constraint favorite_camera__camera_id foreign key (camera_id) references device (id),
  constraint favorite_camera__alias check (char_length(alias) <= 50)
);
create index favorite_camera__camera_id_index on favorite_camera (camera_id);
comment on column favorite_camera.alias is 'empty = the folder shows the name of the camera itself';
