-- A push service that wants to know whom it may write to is not asked before a contact was stated.
alter table push_subscription drop constraint push_subscription__failure;
alter table push_subscription add constraint push_subscription__failure check (failure in ('unreachable', 'refused', 'no_contact'));
