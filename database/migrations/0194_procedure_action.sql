-- A step of a procedure may have an action done: it is a run of the linkage that an operator begins instead of a rule.
alter table linkage_run alter column rule_id drop not null,
  add column started_by_id uuid,
  add column started_by text not null default '',
  add constraint linkage_run__started_by_id foreign key (started_by_id) references user_account (id) on delete set null,
  add constraint linkage_run__started_by check ((rule_id is null) = (started_by <> ''));
create index linkage_run__started_by_id_index on linkage_run (started_by_id) where started_by_id is not null;
comment on column linkage_run.rule_id is 'null = an operator began it from a procedure';
comment on column linkage_run.rule_name is 'as it was called then; of a procedure, its name and that of the step';
comment on column linkage_run.started_by is 'the operator, as shown then; empty = a rule';
alter table alarm_procedure_answer add column run_id uuid,
  add constraint alarm_procedure_answer__run_id foreign key (run_id) references linkage_run (id) on delete set null;
create index alarm_procedure_answer__run_id_index on alarm_procedure_answer (run_id) where run_id is not null;
comment on column alarm_procedure_answer.run_id is 'the run that a step with an action began; null for other steps, and once its log is removed';
