-- What a device that is in touch goes without, and why: its page tells it.
alter table device add column lacks jsonb not null default '[]';
alter table device add constraint device__lacks check (jsonb_typeof(lacks) = 'array');
comment on column device.lacks is 'of its last device session: abilities that it was asked for in vain; written by the session manager';
