-- Failed logins, counted for the account from one address, for the account, and for the address, so that every copy of the
-- server slows the same guesser down.
create table login_attempt (
  kind text not null,
  key text not null,
  failures integer not null default 0,
  failed_at timestamptz,
  succeeded_at timestamptz,
  constraint login_attempt_pkey primary key (kind, key),
  constraint login_attempt__kind check (kind in ('pair', 'account', 'address')),
  constraint login_attempt__failures check (failures >= 0)
);
comment on column login_attempt.key is 'hash of what is counted, so that a mistyped password in the name field is not kept';
comment on column login_attempt.failures is 'in a row; forgotten after a quiet time';
comment on column login_attempt.succeeded_at is 'pair only: this account has logged in from this address before';
