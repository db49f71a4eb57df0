-- The report of an import leads to the person who has a certificate number already, and forgets who is deleted (PEOPLE-13).
alter table face_import_fault add column known_entry_id uuid;
alter table face_import_fault add constraint face_import_fault__known_entry_id
  foreign key (known_entry_id) references face_entry (id) on delete set null;
create index face_import_fault__known_entry_id_index on face_import_fault (known_entry_id)
  where known_entry_id is not null;
alter table face_import_fault drop column known_name, drop column known_group;
comment on column face_import_fault.known_entry_id is 'who has the certificate number of the row; null also once that person is deleted';
