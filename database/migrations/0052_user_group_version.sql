alter table user_group add column version integer not null default 0;
comment on column user_group.version is 'grows with each change of name, remarks or roles; members come and go without it';
