-- An export that no server has begun waits for one, also after a restart: what it needs of its call is in its row. Those that were being
-- made ended with their program.
update alarm_export set status = 'failed', error_code = 'alarm_export.interrupted' where status = 'running';
alter table alarm_export rename column beat_at to due_at;
alter table alarm_export add column attempts integer not null default 0;
alter table alarm_export add column locale text not null default 'en_US';
alter table alarm_export alter column locale drop default;
alter table alarm_export add constraint alarm_export__locale check (locale in ('zh_CN', 'en_US'));
alter table alarm_export add column time_zone text;
create index alarm_export__due_at on alarm_export (due_at) where status = 'running';
comment on column alarm_export.due_at is 'from then on a server may take it; the one that makes it moves this ahead';
comment on column alarm_export.attempts is '0 = no server has begun it';
comment on column alarm_export.time_zone is 'of whoever asked for it; null = that of the server';
