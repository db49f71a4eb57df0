-- Notices: what people and other systems are told, by which way, and whether it arrived (docs/design/alarm/0030).
create table notice_webhook (
  id uuid not null default uuidv7(),
  area_id uuid not null,
  name text not null,
  url text not null,
  secret bytea not null,
  is_enabled boolean not null default true,
  version integer not null default 1,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint notice_webhook_pkey primary key (id),
  constraint notice_webhook__area_id foreign key (area_id) references area (id) on delete cascade
);
create unique index notice_webhook__name on notice_webhook (area_id, name) where deleted_at is null;
comment on column notice_webhook.area_id is 'the centre whose notices it receives';
comment on column notice_webhook.secret is 'key of its signatures, sealed under the device key';

create table notice_person (
  user_id uuid not null,
  ways text[] not null default '{push,email}',
  quiet_from smallint,
  quiet_to smallint,
  quiet_covers_very_urgent boolean not null default false,
  locale text not null default 'en_US',
  version integer not null default 1,
  constraint notice_person_pkey primary key (user_id),
  constraint notice_person__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint notice_person__ways check (ways <@ '{push,email}'),
  constraint notice_person__quiet check ((quiet_from is null) = (quiet_to is null)),
  constraint notice_person__quiet_minutes check (quiet_from between 0 and 1439 and quiet_to between 0 and 1439)
);
comment on table notice_person is 'how a person wants to be told; without a row, by every way and at every hour';
comment on column notice_person.quiet_from is 'minute of the day of the site; a span may run over midnight';

create table notice (
  id uuid not null default uuidv7(),
  cause text not null,
  reason text not null,
  alarm_id uuid,
  area_id uuid,
  level smallint,
  title text not null default '',
  body text not null default '',
  fields jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint notice_pkey primary key (id),
  constraint notice__cause unique (cause),
  constraint notice__reason check (reason in ('escalation', 'linkage', 'procedure', 'digest', 'test')),
  constraint notice__area_id foreign key (area_id) references area (id) on delete set null
);
create index notice__alarm_id on notice (alarm_id) where alarm_id is not null;
create index notice__area_id_index on notice (area_id, id desc);
create index notice__created_at on notice (created_at);
comment on column notice.cause is 'what it is about, once: the same cause again adds nothing';
comment on column notice.alarm_id is 'no foreign key: months of alarms go as a whole';
comment on column notice.area_id is 'where it is for the check of access; null = it is of the site';
comment on column notice.title is 'with body: templates of plain text; empty = the words of its reason, in the language of the reader';

create table notice_delivery (
  id uuid not null default uuidv7(),
  notice_id uuid not null,
  channel text not null,
  user_id uuid,
  webhook_id uuid,
  topic text,
  payload text,
  recipient text not null,
  receiver text not null,
  state text not null default 'waiting',
  reason text,
  answer text not null default '',
  attempts integer not null default 0,
  is_whole boolean not null default false,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  shown_at timestamptz,
  digest_id uuid,
  constraint notice_delivery_pkey primary key (id),
  constraint notice_delivery__once unique nulls not distinct (notice_id, channel, user_id, webhook_id, topic),
  constraint notice_delivery__notice_id foreign key (notice_id) references notice (id) on delete cascade,
  constraint notice_delivery__channel check (channel in ('console', 'push', 'email', 'webhook', 'mqtt')),
  constraint notice_delivery__state check (state in ('waiting', 'sending', 'sent', 'failed', 'given_up', 'held', 'grouped', 'skipped'))
);
create index notice_delivery__due on notice_delivery (receiver, due_at, id) where state in ('waiting', 'sending');
create index notice_delivery__held on notice_delivery (due_at) where state = 'held';
create index notice_delivery__told on notice_delivery (user_id, channel, sent_at) where sent_at is not null and user_id is not null;
create index notice_delivery__webhook_id on notice_delivery (webhook_id) where webhook_id is not null;
comment on table notice_delivery is 'one row a notice, way and receiver: its id goes along as the id by which a receiver knows a repeat';
comment on column notice_delivery.user_id is 'no foreign key: what was told stays when an account goes';
comment on column notice_delivery.recipient is 'name of the person or system, or the topic, as it was then';
comment on column notice_delivery.receiver is 'the lane: what shares a connection or a host waits for its own kind alone';
comment on column notice_delivery.reason is 'why it is held, was skipped or did not arrive';
comment on column notice_delivery.answer is 'what the other side said, shortened';
comment on column notice_delivery.is_whole is 'it is sent as it is, never grouped: a digest, or what waited for the end of quiet hours';
comment on column notice_delivery.due_at is 'of one that is sending: when another copy of the server may take it over';
comment on column notice_delivery.shown_at is 'when a console of the person has shown it';
