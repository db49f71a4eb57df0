-- What a role reaches of each category of device within its areas (docs/design/0008): all of them, those of role_device
-- only, or none. A category is a column and not a row, so that a user's rights are read in one pass over their roles.
alter table role
  add column camera_scope text not null default 'area',
  add column gate_scope text not null default 'area',
  add column fire_scope text not null default 'area',
  add column door_scope text not null default 'area',
  add column other_scope text not null default 'area',
  add column is_second_factor_required boolean not null default false,
  add column creator_id uuid,
  add column creator_name text not null default '',
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 0,
  add constraint role__device_scope check (
    array[camera_scope, gate_scope, fire_scope, door_scope, other_scope] <@ array['area', 'chosen', 'none']);
update role set updated_at = created_at;

comment on column role.camera_scope is 'area: every camera of the role''s areas; chosen: those of role_device that stand there; none';
comment on column role.is_second_factor_required is 'users of the role log in with a second factor';
comment on column role.creator_id is 'no foreign key: the role outlives who made it; null = every installation has it';
comment on column role.creator_name is 'name as shown then';
comment on column role.version is 'grows with each change of what somebody entered';

alter table device add column category text;
update device set category = case kind when 'camera' then 'camera' else 'other' end;
alter table device
  alter column category set not null,
  add constraint device__category check (category in ('camera', 'gate', 'fire', 'door', 'other')),
  add constraint device__kind_category check ((kind = 'camera') = (category = 'camera'));
comment on column device.category is 'which device permission of a role reaches it';

alter table outbox add column device_id uuid, add column device_category text;
comment on column outbox.device_id is 'who is told: those who may see this device, which stands in area_id; null = not about one device';

-- The role that begins or ends by the clock is found by its moment.
create index user_account__roles_from on user_account (roles_from) where roles_from is not null;
create index user_account__roles_until on user_account (roles_until) where roles_until is not null;
