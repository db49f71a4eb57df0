-- Linkage: rules that act when an alarm is raised, and the log of what they did (docs/design/alarm).
create table linkage_rule (
  id uuid not null default uuidv7(),
  name text not null,
  priority smallint not null,
  description text not null default '',
  is_enabled boolean not null default false,
  types text[] not null default '{}',
  levels smallint[] not null default '{}',
  time_range jsonb not null,
  unacknowledged_seconds integer,
  actions jsonb not null,
  area_id uuid,
  device_id uuid,
  created_by text not null,
  created_at timestamptz not null default now(),
  saved_by text not null,
  saved_by_id uuid,
  saved_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint linkage_rule_pkey primary key (id),
  constraint linkage_rule__area_id foreign key (area_id) references area (id) on delete set null,
  constraint linkage_rule__device_id foreign key (device_id) references device (id),
  constraint linkage_rule__saved_by_id foreign key (saved_by_id) references user_account (id) on delete set null,
  constraint linkage_rule__priority check (priority between 1 and 100),
  constraint linkage_rule__unacknowledged_seconds check (unacknowledged_seconds between 5 and 3600),
  constraint linkage_rule__deleted check (deleted_at is null or not is_enabled)
);
create unique index linkage_rule__name on linkage_rule (name) where deleted_at is null;
create index linkage_rule__area_id_index on linkage_rule (area_id);
comment on column linkage_rule.priority is '1 to 100, lower is higher; among equals the smaller id, which was added first';
comment on column linkage_rule.types is 'alarm types; empty = all';
comment on column linkage_rule.levels is '1 very urgent … 4 low; empty = all';
comment on column linkage_rule.time_range is 'timeRange of the contract, in the time of the site';
comment on column linkage_rule.actions is 'linkageAction of the contract, in their order';
comment on column linkage_rule.area_id is 'where it is for the check of access: the area of its first source; the service asks about each source';
comment on column linkage_rule.device_id is 'its first source, where that is a device or of one';
comment on column linkage_rule.saved_by_id is 'in whose name it releases tasks; null = the account is gone';

create table linkage_rule_source (
  rule_id uuid not null,
  position smallint not null,
  device_id uuid,
  zone_id uuid,
  area_id uuid,
  group_id uuid,
  constraint linkage_rule_source_pkey primary key (rule_id, position),
  constraint linkage_rule_source__rule_id foreign key (rule_id) references linkage_rule (id) on delete cascade,
  constraint linkage_rule_source__device_id foreign key (device_id) references device (id),
  constraint linkage_rule_source__zone_id foreign key (zone_id) references defence_zone (id) on delete cascade,
  constraint linkage_rule_source__area_id foreign key (area_id) references area (id) on delete cascade,
  constraint linkage_rule_source__group_id foreign key (group_id) references camera_group (id) on delete cascade,
  constraint linkage_rule_source__one check (num_nonnulls(device_id, zone_id, area_id, group_id) = 1)
);
create index linkage_rule_source__device_id_index on linkage_rule_source (device_id);
create index linkage_rule_source__zone_id_index on linkage_rule_source (zone_id);
create index linkage_rule_source__area_id_index on linkage_rule_source (area_id);
create index linkage_rule_source__group_id_index on linkage_rule_source (group_id);

-- A rule that was set off by an alarm, with the words of that day. Once a rule and alarm, whoever notices the alarm.
create table linkage_run (
  id uuid not null default uuidv7(),
  rule_id uuid not null,
  rule_name text not null,
  priority smallint not null,
  alarm_id uuid not null,
  alarm_number text not null,
  alarm_type text not null,
  alarm_level smallint not null,
  area_id uuid not null,
  device_id uuid,
  device_category text,
  device_name text not null,
  location text not null,
  chain uuid[] not null,
  triggered_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  state text not null,
  reason text,
  reason_params jsonb not null default '{}',
  constraint linkage_run_pkey primary key (id),
  constraint linkage_run__once unique (alarm_id, rule_id),
  constraint linkage_run__rule_id foreign key (rule_id) references linkage_rule (id),
  constraint linkage_run__state check (state in ('waiting', 'running', 'done', 'failed', 'uncertain', 'skipped')),
  constraint linkage_run__ended check ((ended_at is null) = (state in ('waiting', 'running')))
);
create index linkage_run__triggered_at on linkage_run (triggered_at desc, id desc);
create index linkage_run__rule on linkage_run (rule_id, triggered_at desc, id desc);
create index linkage_run__area on linkage_run (area_id, triggered_at desc, id desc);
create index linkage_run__failed on linkage_run (state, triggered_at desc, id desc) where state in ('failed', 'uncertain', 'waiting', 'running');
comment on column linkage_run.alarm_id is 'no foreign key: alarms are dropped by month';
comment on column linkage_run.chain is 'the rules that led to it by raising alarms, itself last';

create table linkage_step (
  run_id uuid not null,
  position smallint not null,
  action jsonb not null,
  kind text not null,
  state text not null default 'waiting',
  reason text,
  reason_params jsonb not null default '{}',
  target text not null default '',
  device_id uuid,
  due_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  picture_key text,
  constraint linkage_step_pkey primary key (run_id, position),
  constraint linkage_step__run_id foreign key (run_id) references linkage_run (id) on delete cascade,
  constraint linkage_step__state check (state in ('waiting', 'started', 'done', 'failed', 'uncertain', 'skipped'))
);
create index linkage_step__device on linkage_step (device_id, started_at desc) where device_id is not null and started_at is not null;
create index linkage_step__started_at on linkage_step (started_at desc) where device_id is not null;
create index linkage_step__picture on linkage_step (run_id) where picture_key is not null;
comment on column linkage_step.state is 'started is written before anything is done: found so after a crash, an action outside may have happened';
comment on column linkage_step.target is 'name of what it acted on, as it was then';
comment on column linkage_step.device_id is 'the device it acted on';
comment on column linkage_step.due_at is 'null = what it waits for has not happened yet';

-- How far this site's alarms have been looked at, so that a start goes on where the last one ended.
create table linkage_position (
  id boolean not null default true,
  xid xid8 not null,
  seq bigint not null,
  constraint linkage_position_pkey primary key (id),
  constraint linkage_position__one check (id)
);

-- Which alarms rules raised: their chain is told from it.
create index event_receipt__linkage on event_receipt (alarm_id) where issuer = 'linkage';

-- Who sees alarms may see what they set off.
insert into role_permission (role_id, permission)
select distinct role_id, 'linkage.view' from role_permission where permission = 'alarm.view'
on conflict do nothing;
