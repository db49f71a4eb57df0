-- Delays and the chatter limit of alarm types (ALARM-90 to ALARM-92); all are off until somebody sets them.
alter table event_rule
  add column on_delay_seconds smallint not null default 0,
  add column off_delay_seconds smallint not null default 0,
  add column chatter_count smallint,
  add column chatter_minutes smallint,
  add constraint event_rule__on_delay check (on_delay_seconds between 0 and 600),
  add constraint event_rule__off_delay check (off_delay_seconds between 0 and 3600),
  add constraint event_rule__chatter check (
    chatter_count is null and chatter_minutes is null or chatter_count between 2 and 100 and chatter_minutes between 1 and 60);
comment on column event_rule.on_delay_seconds is 'an event waits so long for its source to be well again before it raises an alarm';
comment on column event_rule.off_delay_seconds is 'an event so soon after the last one of an open alarm joins it, and a source is well again only after so long';
comment on column event_rule.chatter_count is 'more events of one source within chatter_minutes are chattering: they fold into one alarm; null = no limit';

alter table alarm add column chattering_since timestamptz;
comment on column alarm.chattering_since is 'since when its source has exceeded the chatter limit; null = it does not';

-- Events that wait for the on-delay of their type. The event was answered, so that it must not be lost.
create table alarm_delayed (
  issuer text collate "C" not null,
  event_id text collate "C" not null,
  device_id uuid not null,
  type text not null,
  place text not null default '',
  at timestamptz not null,
  due_at timestamptz not null,
  event jsonb not null,
  constraint alarm_delayed_pkey primary key (issuer, event_id)
);
create index alarm_delayed__due_at on alarm_delayed (due_at);
create index alarm_delayed__device_id on alarm_delayed (device_id, type);
comment on column alarm_delayed.place is 'name of the zone; empty for the device itself';
comment on column alarm_delayed.event is 'NewEvent as it came, raised again when it is due';

-- How often a source reported lately, for types with a chatter limit only.
create table alarm_chatter (
  device_id uuid not null,
  type text not null,
  place text not null default '',
  moments timestamptz[] not null,
  last_at timestamptz not null,
  since timestamptz,
  alarm_id uuid,
  constraint alarm_chatter_pkey primary key (device_id, type, place)
);
create index alarm_chatter__since on alarm_chatter (since) where since is not null;
create index alarm_chatter__last_at on alarm_chatter (last_at);
comment on column alarm_chatter.moments is 'the newest events, one more than the limit, oldest first';
comment on column alarm_chatter.since is 'since when it has been chattering; null = it is not';
comment on column alarm_chatter.alarm_id is 'the alarm that its events fold into';
