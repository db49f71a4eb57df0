-- Messages that a broker of MQTT keeps for us: each is emptied once its alarm is over or its topic is another one.
create table mqtt_retained (
  broker text not null,
  topic text not null,
  alarm_id uuid not null,
  constraint mqtt_retained_pkey primary key (broker, topic)
);
create index mqtt_retained__alarm_id on mqtt_retained (alarm_id);
comment on column mqtt_retained.broker is 'host and port';
comment on column mqtt_retained.topic is 'with its prefix; written before the message is published, removed after it was emptied';
comment on column mqtt_retained.alarm_id is 'no foreign key: months of alarms go as a whole';
