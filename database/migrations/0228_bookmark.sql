-- Bookmarks: moments and spans of recordings that somebody marked, with a text and tags (VIDEO-60).
create table bookmark (
  id uuid not null default uuidv7(),
  camera_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz,
  text text not null,
  tags text[] not null default '{}',
  tag_keys text[] not null default '{}',
  user_id uuid,
  version integer not null default 0,
  constraint bookmark_pkey primary key (id),
  constraint bookmark__camera_id foreign key (camera_id) references device (id),
  constraint bookmark__user_id foreign key (user_id) references user_account (id) on delete set null,
  constraint bookmark__span check (to_at > from_at),
  constraint bookmark__text_length check (char_length(text) between 1 and 200),
  constraint bookmark__tags check (cardinality(tags) <= 10 and cardinality(tags) = cardinality(tag_keys))
);
comment on column bookmark.to_at is 'null = it marks a moment';
comment on column bookmark.tag_keys is 'the tags in lower case: they are searched by these';
comment on column bookmark.user_id is 'null = who made it is gone';

create index bookmark__from_at_index on bookmark (from_at, id);
create index bookmark__camera_id_index on bookmark (camera_id, from_at);
create index bookmark__user_id_index on bookmark (user_id) where user_id is not null;
create index bookmark__text_search on bookmark using gin (lower(text) gin_trgm_ops);
create index bookmark__tag_keys_index on bookmark using gin (tag_keys);
