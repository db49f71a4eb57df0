create table user_account (
  id uuid not null default uuidv7(),
  user_name text not null,
  name text not null,
  password_hash text not null,
  credentials_since timestamptz not null default now(),
  status text not null default 'enabled',
  roles_from timestamptz,
  roles_until timestamptz,
  created_at timestamptz not null default now(),
  constraint user_account_pkey primary key (id),
  constraint user_account__user_name unique (user_name),
  constraint user_account__status check (status in ('enabled', 'disabled')),
  constraint user_account__roles_until check (roles_until > roles_from)
);

comment on column user_account.password_hash is 'argon2id with its parameters, never anything else';
comment on column user_account.credentials_since is 'when the password was last set: sessions older than this are dead';
comment on column user_account.roles_from is 'the roles count from then on; null = always';
comment on column user_account.roles_until is 'the roles count until then; null = forever';
