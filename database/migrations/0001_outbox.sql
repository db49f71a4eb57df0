-- Committed changes on their way to listeners and consoles (design §4). A service writes a row in the transaction of
-- the change; the dispatcher reads it after commit. Rows are kept for 24 h so that a console can name the last one it saw.
create table outbox (
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  type text not null,
  at timestamptz not null default clock_timestamp(),
  data jsonb not null,
  permission text,
  area_id uuid,
  user_id uuid,
  constraint outbox_pkey primary key (xid, seq)
);
create index outbox__at on outbox (at);

comment on column outbox.xid is 'transaction that wrote it: readers go by (xid, seq), so a late commit is never skipped';
comment on column outbox.type is 'event type of the contract, e.g. alarm.raised';
comment on column outbox.permission is 'who is told: holders of this permission; null = everyone signed in';
comment on column outbox.area_id is 'who is told: those who may see this area; null = regardless of area';
comment on column outbox.user_id is 'who is told: this one user only; null = not narrowed';

create function outbox_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;
create trigger outbox_notify after insert on outbox for each statement execute function outbox_notify();
