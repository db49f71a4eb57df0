-- A phone's id of a request is used for one thing: another deed under the same id is refused, not taken for a repeat.
alter table alarm_task_request add column deed text;
comment on column alarm_task_request.deed is 'SHA-256 of what was asked for, hex; null for requests of before';
alter table manual_alarm add column deed text;
comment on column manual_alarm.deed is 'SHA-256 of what was reported, hex; null without a request_id and for alarms of before';
