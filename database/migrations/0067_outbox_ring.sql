-- A transaction that sends a notification holds one lock of the whole PostgreSQL until its commit is on the disk: writers
-- waited for each other. Each server now rings once for many commits (docs/design/0005).
drop trigger outbox_notify on outbox;
drop function outbox_notify();
