-- Whoever found a person by a picture and looked at it is among those who looked at the person.
drop index audit__face_object_index;
create index audit__face_object_index on audit (object, at desc)
  where action like 'face\_%' or action = 'comparison.get_found_picture';
