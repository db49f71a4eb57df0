-- Devices a role reaches beside its areas; used by the role screen that comes later.
create table role_device (
  role_id uuid not null,
  device_id uuid not null,
  constraint role_device_pkey primary key (role_id, device_id),
  constraint role_device__role_id foreign key (role_id) references role (id) on delete cascade,
  constraint role_device__device_id foreign key (device_id) references device (id) on delete cascade
);
create index role_device__device_id on role_device (device_id);
