-- The mail server and the broker of MQTT, and how far the broker has been told of alarms.
create table notice_server (
  kind text not null,
  is_enabled boolean not null default true,
  settings jsonb not null,
  secret bytea,
  version integer not null default 1,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  constraint notice_server_pkey primary key (kind),
  constraint notice_server__kind check (kind in ('mail', 'mqtt'))
);
comment on column notice_server.secret is 'password, sealed under the device key; null = none';

create table outbox_reader (
  name text not null,
  xid xid8 not null,
  seq bigint not null,
  read_at timestamptz not null default now(),
  missed_at timestamptz,
  constraint outbox_reader_pkey primary key (name)
);
comment on table outbox_reader is 'work that must hear every event, also those of a time when no copy of the server ran';
comment on column outbox_reader.read_at is 'when it was at this position; what is older than the outbox keeps is gone';
comment on column outbox_reader.missed_at is 'when events it had not read were gone, so that it began anew from what stands';

-- Alarms that climb the chain of their centre while nobody acknowledges them.
create table escalation_chain (
  area_id uuid not null,
  is_enabled boolean not null default true,
  waits jsonb not null,
  steps jsonb not null,
  repeats smallint not null,
  version integer not null default 1,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  constraint escalation_chain_pkey primary key (area_id),
  constraint escalation_chain__area_id foreign key (area_id) references area (id) on delete cascade,
  constraint escalation_chain__repeats check (repeats between 0 and 20)
);
comment on column escalation_chain.area_id is 'the centre';
comment on column escalation_chain.waits is 'seconds by level, null = alarms of it do not climb';
comment on column escalation_chain.repeats is 'how often the whole chain is run again';

create table alarm_escalation (
  alarm_id uuid not null,
  centre_id uuid not null,
  level smallint not null,
  step integer not null default 0,
  due_at timestamptz not null,
  ended_at timestamptz,
  constraint alarm_escalation_pkey primary key (alarm_id)
);
create index alarm_escalation__due on alarm_escalation (due_at) where ended_at is null;
comment on column alarm_escalation.step is 'steps taken so far, repeats with them';
comment on column alarm_escalation.ended_at is 'answered, or the chain is at its end; null = it climbs';

-- Who handles alarms may see who was told of them.
insert into role_permission (role_id, permission)
select distinct role_id, 'notice.view' from role_permission where permission = 'alarm.handle'
on conflict do nothing;
