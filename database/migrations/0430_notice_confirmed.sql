-- That a console has shown a notice and that its reader has confirmed it are two moments.
alter table notice_delivery add column confirmed_at timestamptz;
comment on column notice_delivery.shown_at is 'when a console of the person has had it in view; before version 0430 of the database, when one press confirmed all that waited';
comment on column notice_delivery.confirmed_at is 'when the person has confirmed this one by hand';
