-- A camera is wanted some seconds before its first picture is written: it is not shown as recorded until then.
alter table recording_state drop constraint recording_state__state;
alter table recording_state add constraint recording_state__state
  check (state in ('starting', 'recording', 'interrupted', 'buffering', 'idle'));
