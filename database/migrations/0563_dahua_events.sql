-- The usual alarm types of events that Dahua's devices tell of.
insert into event_mapping (driver, topic, alarm_type, built_in_type, is_built_in)
select 'dahua', topic, type, type, true from (values
  ('VideoMotion', 'motion'),
  ('SmartMotionHuman', 'motion'),
  ('SmartMotionVehicle', 'motion'),
  ('CrossLineDetection', 'line_crossing'),
  ('CrossRegionDetection', 'intrusion'),
  ('WanderDetection', 'loitering'),
  ('VideoBlind', 'video_tamper'),
  ('VideoUnFocus', 'video_tamper'),
  ('SceneChange', 'video_tamper'),
  ('VideoLoss', 'video_loss'),
  ('AlarmLocal', 'other'),
  ('StorageFailure', 'device_fault'),
  ('StorageNotExist', 'device_fault'),
  ('StorageLowSpace', 'device_fault'),
  ('TrafficJunction', null),
  ('TrafficParking', null),
  ('TrafficTollGate', null),
  ('TrafficManualSnap', null)
) as known(topic, type);
