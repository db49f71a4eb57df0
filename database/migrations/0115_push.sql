-- Web Push: the installation's own key, the phones that are told of tasks, and what is still to be told.
create table push_key (
  is_only boolean not null default true,
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null default now(),
  constraint push_key_pkey primary key (is_only),
  constraint push_key__is_only check (is_only)
);
comment on table push_key is 'one row: every subscription is bound to this key';
comment on column push_key.private_key is 'sealed under the device key, as logins of devices are';

create table push_subscription (
  session_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  locale text not null,
  created_at timestamptz not null default now(),
  reached_at timestamptz,
  failure text,
  constraint push_subscription_pkey primary key (session_id),
  constraint push_subscription__session_id foreign key (session_id) references session (id) on delete cascade,
  constraint push_subscription__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint push_subscription__endpoint unique (endpoint),
  constraint push_subscription__failure check (failure in ('unreachable', 'refused'))
);
create index push_subscription__user_id on push_subscription (user_id);
comment on column push_subscription.endpoint is 'an address that only the browser, its push service and we know; never logged';
comment on column push_subscription.failure is 'how the last try ended; null = it reached the push service, or none was made yet';

-- What waits for a phone: at most one message a task, the newest. The queue outlives a restart, and its rows are taken by one
-- copy of the server each.
create table push_message (
  id uuid not null default uuidv7(),
  session_id uuid not null,
  task_id uuid,
  action text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  constraint push_message_pkey primary key (id),
  constraint push_message__session_id_task_id unique nulls not distinct (session_id, task_id),
  constraint push_message__session_id foreign key (session_id) references push_subscription (session_id) on delete cascade,
  constraint push_message__task_id foreign key (task_id) references alarm_task (id) on delete cascade,
  constraint push_message__action check (action in ('hello', 'issue', 'reissue', 'urge')),
  constraint push_message__hello check ((action = 'hello') = (task_id is null))
);
create index push_message__due_at on push_message (due_at);
comment on column push_message.task_id is 'null in the first message of a phone, which proves the way';
comment on column push_message.due_at is 'a copy that sends it moves this ahead, so that no other sends it too';
