-- What tells one session of a user from another, the moment its user last proved the password, and locks of failed logins.
alter table session
  add column user_agent text not null default '',
  add column confirmed_at timestamptz not null default now();
update session set confirmed_at = created_at;
comment on column session.user_agent is 'what the browser calls itself, cut to 255 characters; shown, never trusted';
comment on column session.confirmed_at is
  'when its user proved who they are; a session confirmed before user_account.credentials_since is dead';

alter table login_attempt add column locked_until timestamptz;
comment on column login_attempt.locked_until is 'no attempt is looked at before; set by the failure that reaches the limit';
