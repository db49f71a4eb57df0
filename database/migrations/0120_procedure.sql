-- Procedures: what is to be done at an alarm, step by step. Each save is a version that stays as it was saved.
create table alarm_procedure (
  id uuid not null default uuidv7(),
  name text not null,
  types text[] not null default '{}',
  levels smallint[] not null default '{}',
  area_id uuid,
  schedule jsonb not null default '[]',
  is_enabled boolean not null default true,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint alarm_procedure_pkey primary key (id),
  constraint alarm_procedure__area_id foreign key (area_id) references area (id),
  constraint alarm_procedure__name_length check (char_length(name) between 1 and 50)
);
create unique index alarm_procedure__name on alarm_procedure (name) where deleted_at is null;
create index alarm_procedure__area_id_index on alarm_procedure (area_id);
comment on column alarm_procedure.types is 'alarm types; empty = all, as with levels (1 very urgent … 4 low)';
comment on column alarm_procedure.area_id is 'with everything below it; null = the whole site';
comment on column alarm_procedure.schedule is 'spans of the week in the time of the site (scheduleSpan of the contract); empty = always';
comment on column alarm_procedure.version is 'the newest row of alarm_procedure_version';
comment on column alarm_procedure.deleted_at is 'a deleted one stays for the alarms that began with it';

create table alarm_procedure_version (
  procedure_id uuid not null,
  version integer not null,
  name text not null,
  steps jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  constraint alarm_procedure_version_pkey primary key (procedure_id, version),
  constraint alarm_procedure_version__procedure_id foreign key (procedure_id) references alarm_procedure (id) on delete cascade
);
comment on table alarm_procedure_version is 'rows are never changed';
comment on column alarm_procedure_version.saved_by is 'name of the user, as shown then';

-- The version that an alarm began with. No foreign key to alarm, whose months are dropped; alarm_drop_partitions removes both.
create table alarm_procedure_run (
  alarm_id uuid not null,
  procedure_id uuid not null,
  version integer not null,
  because text[] not null,
  begun_at timestamptz not null default now(),
  constraint alarm_procedure_run_pkey primary key (alarm_id),
  constraint alarm_procedure_run__version foreign key (procedure_id, version)
    references alarm_procedure_version (procedure_id, version)
);
create index alarm_procedure_run__procedure_id on alarm_procedure_run (procedure_id);
comment on column alarm_procedure_run.because is 'what of its scope was narrower than every alarm: type, level, area, schedule';

create table alarm_procedure_answer (
  id uuid not null default uuidv7(),
  alarm_id uuid not null,
  step_key text not null,
  revision integer not null,
  choice text,
  text text,
  number double precision,
  user_id uuid,
  user_name text not null,
  request_id uuid,
  at timestamptz not null default now(),
  constraint alarm_procedure_answer_pkey primary key (id),
  constraint alarm_procedure_answer__alarm_id foreign key (alarm_id) references alarm_procedure_run (alarm_id) on delete cascade,
  constraint alarm_procedure_answer__user_id foreign key (user_id) references user_account (id) on delete set null,
  constraint alarm_procedure_answer__alarm_id_step_key_revision unique (alarm_id, step_key, revision),
  constraint alarm_procedure_answer__user_id_request_id unique (user_id, request_id)
);
comment on table alarm_procedure_answer is 'a correction is a row with the next revision; rows are never changed';
comment on column alarm_procedure_answer.user_name is 'as shown then';
comment on column alarm_procedure_answer.request_id is 'the phone''s own id of the answer, which it sends again when it got no reply';

create table alarm_procedure_picture (
  id uuid not null default uuidv7(),
  answer_id uuid not null,
  file_key text not null,
  constraint alarm_procedure_picture_pkey primary key (id),
  constraint alarm_procedure_picture__answer_id foreign key (answer_id) references alarm_procedure_answer (id) on delete cascade
);
create index alarm_procedure_picture__answer_id on alarm_procedure_picture (answer_id);

-- As before (0102), and the procedures of those months go too.
create or replace function alarm_drop_partitions(before date) returns integer language plpgsql as $$
declare
  name text;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('alarm_partition'));
  for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'alarm'::regclass and c.relname ~ '^alarm_[0-9]{6}$'
      and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= before
    order by c.relname
  loop
    execute format('drop table %I, %I', name, 'alarm_history_' || right(name, 6));
    dropped := dropped + 1;
  end loop;
  delete from alarm_task where alarm_id < alarm_id_floor(before::timestamp at time zone 'UTC');
  delete from alarm_procedure_run where alarm_id < alarm_id_floor(before::timestamp at time zone 'UTC');
  return dropped;
end
$$;

-- Who handles alarms, or is sent to them, answers their steps.
insert into role_permission (role_id, permission)
select distinct role_id, 'procedure.answer' from role_permission where permission in ('alarm.handle', 'staff.use')
on conflict do nothing;
