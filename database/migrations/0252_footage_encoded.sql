-- A splice of clips that are unlike is made anew, which takes its time: how far it is, is told.
alter table footage_file
  add column encoded_percent smallint,
  add constraint footage_file__encoded_percent check (encoded_percent between 0 and 100);
comment on column footage_file.encoded_percent is 'how much of it was encoded; null = it is copied as it was recorded';
