-- An alarm that stood before a rule was started does not set it off, however late a copy of the server looks at the alarm.
alter table linkage_rule add column started_at timestamptz not null default now();
comment on column linkage_rule.started_at is 'when it was started last; alarms from before do not set it off';
