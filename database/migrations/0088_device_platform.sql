-- A device is kept by the platform that it was added from, which is its centre's; the platform cannot be deleted before it.
alter table device
  add column platform_id uuid,
  add constraint device__platform_id foreign key (platform_id) references platform (id);
create index device__platform_id on device (platform_id) where platform_id is not null;
comment on column device.platform_id is 'the video platform of its centre whose device it is; null = none, or deleted';

-- Of devices added before, those whose connection is to their centre's platform itself.
update device d set platform_id = p.id
from platform p, area a
where a.id = d.area_id and a.centre_id = p.centre_id and d.deleted_at is null
  and d.driver = p.plugin and d.config ->> 'host' = p.ip and d.config ->> 'port' = p.platform_port::text;
