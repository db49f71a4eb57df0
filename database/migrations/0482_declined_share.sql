-- Members of the group that a folder or a view is shared with and that do not want it. Sharing it with another group asks them anew.
alter table favorite_folder add column declined_by uuid[] not null default '{}';
alter table wall_view add column declined_by uuid[] not null default '{}';
comment on column favorite_folder.declined_by is 'users with whom it is shared and who do not want to see it; no foreign key, an account that is gone sees nothing';
comment on column wall_view.declined_by is 'users with whom it is shared and who do not want to see it; no foreign key, an account that is gone sees nothing';
