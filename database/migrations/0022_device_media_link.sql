-- When any copy of the server last heard the media program: cameras become unknown only when none hears it.
create table media_link (
  url text not null,
  heard_at timestamptz not null default now(),
  constraint media_link_pkey primary key (url)
);
