-- A server that starts asks for features of other models, and each minute for visits that have ended: both read a library of a million whole.
create index face_feature__model_id_index on face_feature (model_id);
create index face_entry__visit_end_index on face_entry (coalesce(left_at, expected_until))
  where coalesce(left_at, expected_until) is not null;
drop index face_entry__expected_until_index;
