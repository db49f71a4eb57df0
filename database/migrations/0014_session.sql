create table session (
  id uuid not null default uuidv7(),
  ticket_hash bytea not null,
  user_id uuid not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint session_pkey primary key (id),
  constraint session__ticket_hash unique (ticket_hash),
  constraint session__user_id foreign key (user_id) references user_account (id) on delete cascade
);
create index session__user_id on session (user_id);
create index session__last_used_at on session (last_used_at);

comment on column session.ticket_hash is 'SHA-256 of the ticket; the ticket itself is stored nowhere';
comment on column session.last_used_at is 'written at most once a minute; idle time counts from here';
