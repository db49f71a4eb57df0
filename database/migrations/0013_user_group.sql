create table user_group (
  id uuid not null default uuidv7(),
  name text not null,
  remarks text not null default '',
  created_at timestamptz not null default now(),
  constraint user_group_pkey primary key (id),
  constraint user_group__name unique (name)
);

create table group_member (
  group_id uuid not null,
  user_id uuid not null,
  constraint group_member_pkey primary key (group_id, user_id),
  constraint group_member__group_id foreign key (group_id) references user_group (id) on delete cascade,
  constraint group_member__user_id foreign key (user_id) references user_account (id) on delete cascade
);
create index group_member__user_id on group_member (user_id);

create table group_role (
  group_id uuid not null,
  role_id uuid not null,
  constraint group_role_pkey primary key (group_id, role_id),
  constraint group_role__group_id foreign key (group_id) references user_group (id) on delete cascade,
  constraint group_role__role_id foreign key (role_id) references role (id)
);
create index group_role__role_id on group_role (role_id);
