-- The second factor (TOTP, RFC 6238) of those who have one, their recovery codes, and logins between password and code.
create table second_factor (
  user_id uuid not null,
  secret bytea not null,
  last_step bigint not null default 0,
  failures integer not null default 0,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint second_factor_pkey primary key (user_id),
  constraint second_factor__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint second_factor__failures check (failures >= 0)
);
comment on column second_factor.secret is 'sealed for the user''s id';
comment on column second_factor.last_step is 'time step of the last code accepted: it and those before are never accepted again';
comment on column second_factor.failures is 'wrong codes in a row, whatever the address: only who has the password comes this far';

create table second_factor_recovery_code (
  user_id uuid not null,
  code_hash bytea not null,
  constraint second_factor_recovery_code_pkey primary key (user_id, code_hash),
  constraint second_factor_recovery_code__user_id foreign key (user_id) references second_factor (user_id) on delete cascade
);
comment on table second_factor_recovery_code is 'those not used yet; a used one is removed';
comment on column second_factor_recovery_code.code_hash is 'SHA-256 of 125 random bits, so no salt';

create table second_factor_challenge (
  token_hash bytea not null,
  user_id uuid not null,
  address text not null,
  purpose text not null,
  secret bytea,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint second_factor_challenge_pkey primary key (token_hash),
  constraint second_factor_challenge__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint second_factor_challenge__purpose check (purpose in ('confirm', 'setup', 'own'))
);
create index second_factor_challenge__user_id on second_factor_challenge (user_id);
create index second_factor_challenge__expires_at on second_factor_challenge (expires_at);
comment on column second_factor_challenge.token_hash is 'SHA-256 of 256 random bits, which only the console has';
comment on column second_factor_challenge.address is 'the challenge is good from there only';
comment on column second_factor_challenge.purpose is 'confirm: a login waits for a code; setup: a login waits for a factor to be set up; own: somebody logged in sets up theirs';
comment on column second_factor_challenge.secret is 'of a factor being set up, sealed for the user''s id';
