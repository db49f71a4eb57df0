-- Actions of the linkage that are to be begun, instead of the tables of pg-boss.
create table linkage_job (
  id uuid not null default uuidv7(),
  run_id uuid not null,
  position integer not null,
  due_at timestamptz not null default now(),
  constraint linkage_job_pkey primary key (id),
  constraint linkage_job__run_id foreign key (run_id) references linkage_run (id) on delete cascade
);
create index linkage_job__run_id_index on linkage_job (run_id);
create index linkage_job__due_at on linkage_job (due_at);
comment on column linkage_job.position is 'of the action, from 0; -1 asks whether somebody has acknowledged the alarm';
comment on column linkage_job.due_at is 'from then on a server may take it; the one that does it moves this ahead';

insert into linkage_job (run_id, position, due_at)
select (job.data ->> 'runId')::uuid, (job.data ->> 'position')::integer, job.start_after
from pgboss.job where job.name = 'linkage' and job.state in ('created', 'retry', 'active')
  and exists (select from linkage_run where linkage_run.id = (job.data ->> 'runId')::uuid);
drop schema pgboss cascade;
