-- What the server last believed of its clock, so that retention believes no clock that has jumped (docs/design/0016-installation-troubles.md).
create table clock_check (
  is_only boolean not null default true,
  trusted_at timestamptz not null,
  suspect_since timestamptz,
  suspect_at timestamptz,
  constraint clock_check_pkey primary key (is_only),
  constraint clock_check__is_only check (is_only),
  constraint clock_check__suspect check ((suspect_since is null) = (suspect_at is null))
);
comment on column clock_check.trusted_at is 'time of the last look at which the clock was plausible';
comment on column clock_check.suspect_since is 'first look since which the clock has gone on evenly after a jump; null while it is plausible';
comment on column clock_check.suspect_at is 'newest look of those';
-- Of an installation that is there already, the newest row of the log tells until when it ran.
insert into clock_check (trusted_at) select coalesce((select max(at) from audit), now());
