-- Where a lost device seems to be. Anybody on the network can claim its name, so an operator decides whether it moved.
create table device_found_address (
  device_id uuid not null,
  host text not null,
  port integer not null,
  is_tls boolean not null,
  found_at timestamptz not null default now(),
  constraint device_found_address_pkey primary key (device_id),
  constraint device_found_address__device_id foreign key (device_id) references device (id) on delete cascade,
  constraint device_found_address__port check (port between 1 and 65535)
);
comment on table device_found_address is 'written by the search for lost devices; gone when the device is reached again or its connection is changed';
