-- The hours of a rule's week end many times while it runs; each end is told once, with what was held back since the one before.
alter table alarm_inhibition add column window_told_at timestamptz, add column window_told_count integer not null default 0;
comment on column alarm_inhibition.window_told_at is 'the last end of its hours that was told since it was started';
comment on column alarm_inhibition.window_told_count is 'suppressed_count as it was told then';
