-- Logins that are at the OpenID provider at this moment.
create table single_sign_on_attempt (
  handle_hash bytea not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  constraint single_sign_on_attempt_pkey primary key (handle_hash)
);
create index single_sign_on_attempt__expires_at on single_sign_on_attempt (expires_at);
comment on column single_sign_on_attempt.handle_hash is 'SHA-256 of 256 random bits, which only the browser has that began';
comment on column single_sign_on_attempt.sealed is 'state, nonce, PKCE verifier and return address; removed with the first answer';
