create table api_key (
  id uuid not null default uuidv7(),
  name text not null,
  key_hash bytea not null,
  prefix text not null,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_key_pkey primary key (id),
  constraint api_key__key_hash unique (key_hash)
);
create unique index api_key__name on api_key (name) where revoked_at is null;

comment on column api_key.key_hash is 'SHA-256 of the key (256 random bits, so no salt); the key is shown once and stored nowhere';
comment on column api_key.expires_at is 'null = until revoked';
comment on column api_key.last_used_at is 'written at most once a minute';
comment on column api_key.revoked_at is 'the row stays: events name the key they came by';
