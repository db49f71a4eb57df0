-- How often a caller made a call, shared by all copies of the server. Unlogged: a use costs no write to disk, and counts that
-- are lost with a crash of the database matter to nobody. The columns and their order are those of rate-limiter-flexible.
create unlogged table rate_limit (
  key varchar(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limit_pkey primary key (key)
);

comment on column rate_limit.key is 'call:caller';
comment on column rate_limit.points is 'uses since the window began';
comment on column rate_limit.expire is 'end of the window, ms since 1970; rows are removed an hour later';
