-- The sheet of alarms with the tasks of their executors is made in the background too.
alter table alarm_export drop constraint alarm_export__kind;
alter table alarm_export add constraint alarm_export__kind check (kind in ('pictures', 'slides', 'sheet'));
