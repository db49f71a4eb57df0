-- Where a message goes by mail when that is not the address of its person as it is then: the one that an account had before.
alter table notice_delivery add column address text;
comment on column notice_delivery.address is 'of mail to another address than the person has when it is sent; null = the person''s own';
alter table notice drop constraint notice__reason;
alter table notice add constraint notice__reason check (reason in ('escalation', 'linkage', 'procedure', 'digest', 'test', 'contact'));
