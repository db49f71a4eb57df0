-- Alarms that still wait for their picture and the seconds before them. Taken outside any transaction, by whichever
-- server leases the row first; a server that dies loses its lease and another one goes on.
create table alarm_capture (
  alarm_id uuid not null,
  wants_picture boolean not null,
  created_at timestamptz not null default now(),
  leased_until timestamptz not null default '-infinity',
  constraint alarm_capture_pkey primary key (alarm_id)
);
create index alarm_capture__created_at on alarm_capture (created_at);
comment on column alarm_capture.wants_picture is 'false: the event brought its own picture, only the seconds before are wanted';
