-- Which alarm type a driver's own event becomes; editable by the site (issue 3, point 3).
create table event_mapping (
  id uuid not null default uuidv7(),
  driver text not null,
  topic text not null,
  alarm_type text,
  built_in_type text,
  is_built_in boolean not null default false,
  seen bigint not null default 0,
  seen_at timestamptz,
  constraint event_mapping_pkey primary key (id),
  constraint event_mapping__driver_topic unique (driver, topic),
  constraint event_mapping__topic check (char_length(topic) between 1 and 200)
);
comment on column event_mapping.alarm_type is 'an alarm type of the contract; null = raises nothing';
comment on column event_mapping.built_in_type is 'what it came with; null with is_built_in = came as raising nothing';
comment on column event_mapping.seen is 'how often devices sent it';

insert into event_mapping (driver, topic, alarm_type, built_in_type, is_built_in)
select driver, topic, type, type, true from (values
  ('onvif', 'RuleEngine/CellMotionDetector/Motion', 'motion'),
  ('onvif', 'VideoSource/MotionAlarm', 'motion'),
  ('onvif', 'RuleEngine/TamperDetector/Tamper', 'video_tamper'),
  ('onvif', 'VideoSource/GlobalSceneChange/ImagingService', 'video_tamper'),
  ('onvif', 'VideoSource/ImageTooBlurry/ImagingService', 'video_tamper'),
  ('onvif', 'VideoSource/ImageTooDark/ImagingService', 'video_tamper'),
  ('onvif', 'VideoSource/ImageTooBright/ImagingService', 'video_tamper'),
  ('onvif', 'VideoSource/SignalLoss', 'video_loss'),
  ('onvif', 'Device/Trigger/DigitalInput', 'other'),
  ('onvif', 'RuleEngine/LineDetector/Crossed', 'line_crossing'),
  ('onvif', 'RuleEngine/FieldDetector/ObjectsInside', 'intrusion'),
  ('onvif', 'RuleEngine/LoiteringDetector/ObjectIsLoitering', 'loitering'),
  ('onvif', 'Device/HardwareFailure/StorageFailure', 'device_fault'),
  ('isapi', 'VMD', 'motion'),
  ('isapi', 'linedetection', 'line_crossing'),
  ('isapi', 'fielddetection', 'intrusion'),
  ('isapi', 'regionEntrance', 'intrusion'),
  ('isapi', 'loitering', 'loitering'),
  ('isapi', 'shelteralarm', 'video_tamper'),
  ('isapi', 'tamperdetection', 'video_tamper'),
  ('isapi', 'videoloss', 'video_loss'),
  ('isapi', 'IO', 'other'),
  ('isapi', 'diskfull', 'device_fault'),
  ('isapi', 'diskerror', 'device_fault'),
  ('isapi', 'ANPR', null),
  ('panel', 'zone_alarm', 'intrusion'),
  ('panel', 'zone_fault', 'device_fault'),
  ('panel', 'panel_tamper', 'tamper'),
  ('panel', 'panic', 'panic'),
  ('panel', 'fire', 'fire'),
  ('panel', 'mains_lost', 'device_fault'),
  ('panel', 'battery_low', 'device_fault'),
  ('panel', 'line_fault', 'device_fault')
) as known(driver, topic, type);
