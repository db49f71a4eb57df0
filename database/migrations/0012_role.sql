-- What a user may do is the union of the user's roles, held directly or through groups: permissions, and areas with all below them.
create table role (
  id uuid not null default uuidv7(),
  code text,
  name text not null,
  remarks text not null default '',
  is_super boolean not null default false,
  created_at timestamptz not null default now(),
  constraint role_pkey primary key (id),
  constraint role__code unique (code),
  constraint role__name unique (name)
);
comment on column role.code is 'set for the roles every installation has (super_administrator, operator); null for a site''s own';
comment on column role.is_super is 'every permission and every area, those of later releases too';

create table role_permission (
  role_id uuid not null,
  permission text not null,
  constraint role_permission_pkey primary key (role_id, permission),
  constraint role_permission__role_id foreign key (role_id) references role (id) on delete cascade
);
comment on column role_permission.permission is 'permission code of the contract, e.g. alarm.close';

create table role_area (
  role_id uuid not null,
  area_id uuid not null,
  constraint role_area_pkey primary key (role_id, area_id),
  constraint role_area__role_id foreign key (role_id) references role (id) on delete cascade,
  constraint role_area__area_id foreign key (area_id) references area (id) on delete cascade
);
create index role_area__area_id on role_area (area_id);

create table user_role (
  user_id uuid not null,
  role_id uuid not null,
  constraint user_role_pkey primary key (user_id, role_id),
  constraint user_role__user_id foreign key (user_id) references user_account (id) on delete cascade,
  -- A role that is bound cannot be deleted (design §4).
  constraint user_role__role_id foreign key (role_id) references role (id)
);
create index user_role__role_id on user_role (role_id);
