-- Of two persons who look alike both are marked; so far it was the one whose feature was made later.
insert into face_alike (picture_id, other_picture_id, similarity)
select other_picture_id, picture_id, similarity from face_alike
on conflict do nothing;
