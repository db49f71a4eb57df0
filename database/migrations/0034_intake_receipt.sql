-- Events that were answered, so that the same one again changes nothing and gets the same answer. Kept for longer than
-- an event may be late (EVENT_LATE_DAYS), then removed.
create table event_receipt (
  issuer text collate "C" not null,
  event_id text collate "C" not null,
  alarm_id uuid,
  received_at timestamptz not null default now(),
  constraint event_receipt_pkey primary key (issuer, event_id)
);
create index event_receipt__received_at on event_receipt (received_at);
comment on column event_receipt.issuer is 'id of the API key it came by; "palisade" for the programs themselves';
comment on column event_receipt.alarm_id is 'the alarm raised or joined; null = the event rules raise none for the type';
