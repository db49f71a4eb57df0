-- The fields of a user that specification §3 lists, and what is asked of the user's login.
alter table user_account
  add column email text not null default '',
  add column phone text not null default '',
  add column level text not null default 'operator',
  add column job_name text not null default '',
  add column sort integer not null default 0,
  add column cloud_account text not null default '',
  add column cloud_secret bytea,
  add column remarks text not null default '',
  add column is_second_factor_required boolean not null default false,
  add column last_login_at timestamptz,
  add column version integer not null default 0,
  add constraint user_account__level check (level in ('super', 'administrator', 'dispatcher', 'operator'));

comment on column user_account.level is 'nobody manages a user of a level above their own';
comment on column user_account.sort is 'place in lists, the smallest first';
comment on column user_account.cloud_secret is 'password at the video cloud, sealed for the id of this row';
comment on column user_account.last_login_at is 'written with each new session; sessions themselves are removed when they end';
comment on column user_account.version is 'grows with each change made on the user screen';

update user_account set level = 'super'
where id in (
  select user_id from user_role join role on role.id = role_id where is_super
  union
  select user_id from group_member join group_role using (group_id) join role on role.id = role_id where is_super
);

-- However a session begins (password, second factor, single sign-on), its user has logged in.
create function user_account_logged_in() returns trigger language plpgsql as $$
begin
  update user_account set last_login_at = new.created_at where id = new.user_id;
  return null;
end $$;
create trigger session__last_login after insert on session
  for each row execute function user_account_logged_in();
