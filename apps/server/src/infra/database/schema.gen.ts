// Generated from the migrated database by `node tooling/generate-schema.ts`. Do not edit.
import type { ColumnType } from 'kysely'

/** timestamptz: read as Date, written as Date or ISO text. */
export type Moment = ColumnType<Date, Date | string, Date | string>
/** jsonb: read parsed, written as JSON text (`JSON.stringify`), because the driver takes a bare array for a PostgreSQL one. */
export type Json = ColumnType<unknown, string, string>
/** Has a default: may be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Only the database writes it. */
export type GeneratedAlways<T> = ColumnType<T, never, never>

export interface AccessStampTable {
  id: GeneratedAlways<number>
  changes: number
}

export interface AlarmTable {
  id: string
  occurred_at: GeneratedAlways<Moment>
  number: string
  level: number
  type: string
  status: Generated<'on_alert' | 'in_progress' | 'rejected' | 'completed'>
  task_status: Generated<'alarm_time' | 'real_event_handled' | 'unknown' | 'task_rejected' | 'false_alarm' | 'task_issued' | 'pending' | 'closed'>
  last_at: Moment
  recovered_at: Moment | null
  count: Generated<number>
  area_id: string
  source_id: number
  description: Generated<string>
  remarks: Generated<string>
  picture_key: string | null
  clip_key: string | null
  acknowledged_by: string | null
  acknowledged_at: Moment | null
  closed_by: string | null
  closed_at: Moment | null
  version: Generated<number>
  state_version: Generated<number>
  created_at: Generated<Moment>
  picture_camera_id: string | null
  clip_camera_id: string | null
  reporter: Generated<string>
  device_address: Generated<string>
  executors: Generated<string[]>
  chattering_since: Moment | null
  inhibition_id: string | null
  inhibition_kind: string | null
  shelf_id: string | null
  shelved_until: Moment | null
}

export interface AlarmCameraTable {
  alarm_id: string
  camera_id: string
  place: number
}

export interface AlarmCaptureTable {
  alarm_id: string
  wants_picture: boolean
  created_at: Generated<Moment>
  due_at: Generated<Moment>
}

export interface AlarmChatterTable {
  device_id: string
  type: string
  place: Generated<string>
  moments: Moment[]
  last_at: Moment
  since: Moment | null
  alarm_id: string | null
}

export interface AlarmDelayedTable {
  issuer: string
  event_id: string
  device_id: string
  type: string
  place: Generated<string>
  at: Moment
  due_at: Moment
  event: Json
}

export interface AlarmEscalationTable {
  alarm_id: string
  centre_id: string
  level: number
  step: Generated<number>
  due_at: Moment
  ended_at: Moment | null
}

export interface AlarmExportTable {
  id: Generated<string>
  user_id: string
  kind: 'pictures' | 'slides' | 'sheet'
  status: Generated<'running' | 'done' | 'failed' | 'cancelled'>
  started_at: Generated<Moment>
  due_at: Generated<Moment>
  alarm_ids: string[]
  ready: Generated<number>
  left_out: Generated<number>
  file_name: string
  file_key: string | null
  bytes: Generated<number>
  error_code: string | null
  pictured_ids: Generated<string[]>
  attempts: Generated<number>
  locale: 'zh_CN' | 'en_US'
  time_zone: string | null
}

export interface AlarmHistoryTable {
  alarm_id: string
  id: Generated<string>
  at: Generated<Moment>
  action: string
  user_id: string | null
  user_name: Generated<string>
  from_status: string | null
  to_status: string
  task_status: string
  text: Generated<string>
  person: Generated<string>
}

export interface AlarmInhibitionTable {
  id: Generated<string>
  kind: 'rule' | 'shelf'
  name: string
  reason: Generated<string>
  area_id: string | null
  device_id: string | null
  place: Generated<string>
  types: Generated<string[]>
  includes_very_urgent: Generated<boolean>
  time_range: Json
  hours: number | null
  started_at: Moment | null
  ends_at: Moment | null
  ended_at: Moment | null
  ended_by: Generated<string>
  suppressed_count: Generated<number>
  last_suppressed_at: Moment | null
  alarm_id: string | null
  saved_by: string
  saved_at: Generated<Moment>
  version: Generated<number>
  deleted_at: Moment | null
  window_told_at: Moment | null
  window_told_count: Generated<number>
}

export interface AlarmInhibitionTargetTable {
  inhibition_id: string
  position: number
  device_id: string | null
  zone_id: string | null
  area_id: string | null
  kinds: string[] | null
}

export interface AlarmNumberTable {
  day: string
  last: number
}

export interface AlarmPictureTable {
  id: Generated<string>
  alarm_id: string
  file_key: string
}

export interface AlarmProcedureTable {
  id: Generated<string>
  name: string
  types: Generated<string[]>
  levels: Generated<number[]>
  area_id: string | null
  schedule: Generated<Json>
  is_enabled: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
}

export interface AlarmProcedureAnswerTable {
  id: Generated<string>
  alarm_id: string
  step_key: string
  revision: number
  choice: string | null
  text: string | null
  number: number | null
  user_id: string | null
  user_name: string
  request_id: string | null
  at: Generated<Moment>
  run_id: string | null
}

export interface AlarmProcedurePictureTable {
  id: Generated<string>
  answer_id: string
  file_key: string
}

export interface AlarmProcedureRunTable {
  alarm_id: string
  procedure_id: string
  version: number
  because: string[]
  begun_at: Generated<Moment>
}

export interface AlarmProcedureVersionTable {
  procedure_id: string
  version: number
  name: string
  steps: Json
  saved_by: string
  saved_at: Generated<Moment>
}

export interface AlarmSoundTable {
  id: Generated<string>
  file_key: string
  file_name: string
  created_at: Generated<Moment>
}

export interface AlarmSourceTable {
  id: GeneratedAlways<number>
  device_id: string | null
  device_name: string
  device_code: string
  location: string
  longitude: number | null
  latitude: number | null
  search_text: GeneratedAlways<string>
  area_id: string
}

export interface AlarmStatAvailabilityTable {
  day: string
  area_id: string
  watched_seconds: number
  online_seconds: number
}

export interface AlarmStatDayTable {
  day: string
  time_zone: string
  counted_at: Generated<Moment>
}

export interface AlarmStatExecutorTable {
  day: string
  area_id: string
  person_name: string
  tasks: number
  completed: number
  rejected: number
  seconds: number
}

export interface AlarmStatOperatorTable {
  day: string
  place_id: string
  is_whole: boolean
  name: string
  hours: number
}

export interface AlarmStatPlaceTable {
  day: string
  place_id: string
  is_whole: boolean
  level: number
  raised: number
  acknowledged: number
  closed: number
  false_alarms: number
  slots: string
  acknowledge_times: string
  close_times: string
}

export interface AlarmStatSourceTable {
  month: string
  source_id: number
  area_id: string
  raised: number
  days: number[]
}

export interface AlarmStatSourceLevelTable {
  month: string
  source_id: number
  level: number
  area_id: string
  raised: string
  acknowledged: string
  closed: string
  false_alarms: string
}

export interface AlarmTaskTable {
  id: Generated<string>
  alarm_id: string
  user_id: string | null
  person_name: string
  job_name: string
  status: Generated<'not_started' | 'in_progress' | 'rejected' | 'pending_review' | 'forwarded' | 'false_alarm' | 'completed'>
  remarks: Generated<string>
  reason: Generated<string>
  forwarded_from: string | null
  forwarded_to: string | null
  issued_by: string
  issued_at: Generated<Moment>
  started_at: Moment | null
  completed_at: Moment | null
  is_ended_by_alarm: Generated<boolean>
  urged_at: Moment | null
  urge_count: Generated<number>
  acted_by: string
  acted_at: Generated<Moment>
  version: Generated<number>
}

export interface AlarmTaskPictureTable {
  id: Generated<string>
  report_id: string
  file_key: string
}

export interface AlarmTaskReportTable {
  id: Generated<string>
  task_id: string
  kind: 'report' | 'false_alarm'
  content: string
  completed_at: Moment
  at: Generated<Moment>
}

export interface AlarmTaskRequestTable {
  user_id: string
  request_id: string
  task_id: string
  deed: string | null
}

export interface ApiKeyTable {
  id: Generated<string>
  name: string
  key_hash: Buffer
  prefix: string
  scopes: string[]
  expires_at: Moment | null
  last_used_at: Moment | null
  revoked_at: Moment | null
  created_at: Generated<Moment>
  expired_at: Moment | null
}

export interface AreaTable {
  id: Generated<string>
  parent_id: string | null
  kind: 'centre' | 'park' | 'region' | 'building' | 'floor' | 'area'
  name: string
  code: string
  remarks: Generated<string>
  longitude: number | null
  latitude: number | null
  boundary: Json | null
  path: Generated<string[]>
  centre_id: GeneratedAlways<string>
  created_at: Generated<Moment>
  internal_code: string | null
  purpose: Generated<string>
  is_initial: Generated<boolean>
  version: Generated<number>
}

export interface AuditTable {
  id: Generated<string>
  at: Generated<Moment>
  user_id: string | null
  user_name: string
  address: string
  action: string
  object: string | null
  before: Json | null
  after: Json | null
  result: string
  request_id: string | null
  kind: Generated<'operation' | 'login' | 'footage' | 'device' | 'system'>
  centre_id: string | null
  centre_name: Generated<string>
  object_name: Generated<string>
}

export interface AuditRestoredTable {
  restore_id: string
  serial: number
  id: string
  at: Moment
  kind: string
  user_id: string | null
  user_name: string
  address: string
  centre_id: string | null
  centre_name: string
  action: string
  object: string | null
  object_name: string
  before: Json | null
  after: Json | null
  result: string
  request_id: string | null
}

export interface AuditSealTable {
  serial: number
  audit_id: string
  hash: Buffer
}

export interface AuditUnsealedTable {
  audit_id: string
}

export interface BlacklistEntryTable {
  id: Generated<string>
  group_id: string
  plate: string
  plate_key: string
  owner: Generated<string>
  plate_colour: Generated<string>
  plate_type: Generated<string>
  vehicle_type: Generated<string>
  body_colour: Generated<string>
  brand: Generated<string>
  sub_brand: Generated<string>
  model_year: number | null
  level: number | null
  valid_from: Moment | null
  valid_until: Moment | null
  reason: Generated<string>
  remarks: Generated<string>
  picture_key: string | null
  created_by: string
  created_at: Generated<Moment>
  version: Generated<number>
}

export interface BlacklistGroupTable {
  id: Generated<string>
  centre_id: string
  name: string
  level: number
  valid_from: Moment | null
  valid_until: Moment | null
  remarks: Generated<string>
  created_by: string
  created_at: Generated<Moment>
  version: Generated<number>
}

export interface BookmarkTable {
  id: Generated<string>
  camera_id: string
  from_at: Moment
  to_at: Moment | null
  text: string
  tags: Generated<string[]>
  tag_keys: Generated<string[]>
  user_id: string | null
  version: Generated<number>
}

export interface CameraGroupTable {
  id: Generated<string>
  name: string
  area_id: string
  function_type: 'ordinary' | 'face' | 'plate'
  is_virtual: Generated<boolean>
  threshold: number | null
  version: Generated<number>
  created_at: Generated<Moment>
}

export interface CameraGroupMemberTable {
  group_id: string
  camera_id: string
}

export interface CameraLeaseTable {
  camera_id: string
  node_id: string
  epoch: Generated<number>
  since: Generated<Moment>
  former_id: string | null
}

export interface CameraMaskTable {
  camera_id: string
  masks: Json
  version: Generated<number>
  changed_at: Generated<Moment>
}

export interface CarParkTable {
  id: Generated<string>
  centre_id: string
  name: string
  capacity: number
  entry_id: string
  exit_id: string
  occupied: Generated<number>
  counted_at: Generated<Moment>
  corrected_by: Generated<string>
  created_by: string
  created_at: Generated<Moment>
  version: Generated<number>
}

export interface ClockCheckTable {
  is_only: Generated<boolean>
  trusted_at: Moment
  suspect_since: Moment | null
  suspect_at: Moment | null
}

export interface DefenceZoneTable {
  id: Generated<string>
  panel_id: string
  number: number
  name: string
  sensor_type: 'door_contact' | 'motion' | 'glass_break' | 'beam' | 'fence' | 'smoke' | 'gas' | 'water' | 'panic' | 'other'
  longitude: number | null
  latitude: number | null
  floor_id: string | null
  condition: Generated<'unknown' | 'disarmed' | 'armed' | 'bypassed' | 'alarm' | 'fault'>
  condition_since: Generated<Moment>
  version: Generated<number>
  created_at: Generated<Moment>
}

export interface DeploymentTable {
  id: Generated<string>
  kind: 'vehicle' | 'person'
  centre_id: string
  name: string
  reason: string
  code: string
  mode: 'listed' | 'unlisted'
  level: number
  starts_at: Moment | null
  ends_at: Moment | null
  week: Json
  pause_seconds: number
  plates: Generated<string[]>
  is_near: Generated<boolean>
  is_enabled: boolean
  created_by: string
  created_at: Generated<Moment>
  version: Generated<number>
}

export interface DeploymentCameraTable {
  id: Generated<string>
  deployment_id: string
  camera_id: string | null
  camera_group_id: string | null
}

export interface DeploymentListTable {
  id: Generated<string>
  deployment_id: string
  blacklist_group_id: string | null
  face_group_id: string | null
}

export interface DeviceTable {
  id: Generated<string>
  name: string
  code: string
  kind: 'camera' | 'sensor' | 'panel'
  driver: string
  area_id: string
  config: Generated<Json>
  secret: Buffer | null
  longitude: number | null
  latitude: number | null
  state: Generated<'online' | 'offline' | 'unknown' | 'fault' | 'maintenance' | 'not_connected'>
  cause: Generated<string | null>
  state_since: Generated<Moment>
  last_seen_at: Moment | null
  created_at: Generated<Moment>
  deleted_at: Moment | null
  parent_id: string | null
  inventory: Generated<Json>
  height: number | null
  floor_id: string | null
  direction: number | null
  field_of_view: number | null
  view_range: number | null
  alias: Generated<string>
  tags: Generated<string[]>
  smart_task: Generated<'started' | 'stopped'>
  capabilities: Generated<string[]>
  maintenance_until: Moment | null
  maintenance_reason: Generated<string>
  version: Generated<number>
  category: 'camera' | 'gate' | 'fire' | 'door' | 'other'
  connected_at: Moment | null
  platform_id: string | null
  lacks: Generated<Json>
  locked_until: Moment | null
}

export interface DeviceChangeTable {
  id: Generated<string>
  device_id: string
  area_id: string
  field: string
  before: Json | null
  after: Json | null
  user_id: string | null
  user_name: Generated<string>
  changed_at: Generated<Moment>
}

export interface DeviceFoundAddressTable {
  device_id: string
  host: string
  port: number
  is_tls: boolean
  found_at: Generated<Moment>
}

export interface DeviceSightingTable {
  device_id: string
  channel: 'stream' | 'control' | 'report'
  is_up: boolean | null
  cause: string | null
  since: Generated<Moment>
  seen_at: Moment | null
  locked_until: Moment | null
}

export interface DeviceStatePeriodTable {
  device_id: string
  started_at: Moment
  ended_at: Moment | null
  state: 'online' | 'offline' | 'unknown' | 'fault' | 'maintenance' | 'not_connected'
  cause: string | null
}

export interface DriverLeaseTable {
  name: string
  holder: string
  renewed_at: Generated<Moment>
}

export interface EscalationChainTable {
  area_id: string
  is_enabled: Generated<boolean>
  waits: Json
  steps: Json
  repeats: number
  version: Generated<number>
  saved_by: string
  saved_at: Generated<Moment>
}

export interface EventMappingTable {
  id: Generated<string>
  driver: string
  topic: string
  alarm_type: string | null
  built_in_type: string | null
  is_built_in: Generated<boolean>
  seen: Generated<number>
  seen_at: Moment | null
}

export interface EventReceiptTable {
  issuer: string
  event_id: string
  alarm_id: string | null
  received_at: Generated<Moment>
}

export interface EventRuleTable {
  type: string
  level: number
  enabled: Generated<boolean>
  on_delay_seconds: Generated<number>
  off_delay_seconds: Generated<number>
  chatter_count: number | null
  chatter_minutes: number | null
}

export interface EvidenceCaseTable {
  id: Generated<string>
  centre_id: string
  title: string
  description: Generated<string>
  state: Generated<'open' | 'closed'>
  created_by: string
  created_at: Generated<Moment>
  closed_at: Moment | null
  version: Generated<number>
}

export interface EvidenceItemTable {
  id: Generated<string>
  case_id: string
  kind: 'snapshot' | 'alarm' | 'note'
  camera_id: string | null
  at: Moment | null
  alarm_id: string | null
  alarm_type: string | null
  text: Generated<string>
  file_key: string | null
  added_by: string
  added_at: Generated<Moment>
}

export interface EvidenceLockTable {
  id: Generated<string>
  camera_id: string
  case_id: string | null
  from_at: Moment
  to_at: Moment
  reason: string
  keep_until: Moment | null
  state: Generated<'pending' | 'locked' | 'releasing' | 'released'>
  recorded_ms: number
  held_ms: Generated<number>
  locked_by: string
  locked_at: Generated<Moment>
  released_by: string | null
  released_at: Moment | null
  release_reason: string | null
}

export interface FaceAlikeTable {
  picture_id: string
  other_picture_id: string
  similarity: number
}

export interface FaceAlikeDismissedTable {
  one_id: string
  other_id: string
  dismissed_by: string
  dismissed_at: Generated<Moment>
}

export interface FaceCaptureTable {
  id: string
  at: Moment
  received_at: Moment
  camera_id: string
  longitude: number | null
  latitude: number | null
  source: 'camera' | 'stream'
  quality: Json | null
  picture_key: string
  scene_key: string | null
  model_id: string | null
  feature: Buffer | null
}

export interface FaceCapturePackTable {
  id: string
  model_id: string
  first: string
  last: string
  count: number
  cameras: string[]
  camera_counts: number[]
  sealed: Buffer
}

export interface FaceCapturePassTable {
  is_only: Generated<boolean>
  model_id: string
  position: string | null
  done: Generated<number>
  ended_at: Moment | null
}

export interface FaceCaptureReceiptTable {
  camera_id: string
  event_key: string
  received_at: Generated<Moment>
}

export interface FaceCaptureUnpackedTable {
  model_id: string
  id: string
}

export interface FaceEntryTable {
  id: Generated<string>
  group_id: string
  name: string
  gender: Generated<'unknown' | 'male' | 'female'>
  certificate_number: Generated<string>
  birth_date: string | null
  reason: Generated<string>
  remarks: Generated<string>
  threshold: number | null
  valid_from: Moment | null
  valid_until: Moment | null
  employee_number: Generated<string>
  department: Generated<string>
  phone: Generated<string>
  user_id: string | null
  host: Generated<string>
  purpose: Generated<string>
  badge: Generated<string>
  expected_from: Moment | null
  expected_until: Moment | null
  arrived_at: Moment | null
  left_at: Moment | null
  created_by: string
  created_at: Generated<Moment>
  version: Generated<number>
}

export interface FaceFalseTable {
  hit_id: string
  deployment_id: string
  entry_id: string
  model_id: string
  feature: Buffer
  created_by: string
  created_at: Generated<Moment>
}

export interface FaceFeatureTable {
  picture_id: string
  model_id: string
  feature: Buffer
  created_at: Generated<Moment>
  compared_at: Moment | null
}

export interface FaceGrantTable {
  id: Generated<string>
  group_id: string
  role_id: string | null
  user_group_id: string | null
  may_edit: boolean
  may_search: boolean
}

export interface FaceGroupTable {
  id: Generated<string>
  centre_id: string
  name: string
  kind: 'watch_list' | 'personnel' | 'visitors'
  colour: string
  level: number
  threshold: number
  valid_from: Moment | null
  valid_until: Moment | null
  remarks: Generated<string>
  created_by: string
  created_at: Generated<Moment>
  version: Generated<number>
}

export interface FaceHitTable {
  id: string
  at: Moment
  capture_id: string
  camera_id: string
  place_id: string
  deployment_id: string | null
  deployment_name: string
  is_unlisted: boolean
  entry_id: string | null
  picture_id: string | null
  group_id: string | null
  group_name: string
  reason: string
  similarity: number | null
  threshold: number | null
  level: number
  pause_seconds: number
  state: 'due' | 'raised' | 'paused' | 'late' | 'false'
  alarm_id: string | null
  acknowledged_by: string | null
  acknowledged_at: Moment | null
  false_by: string | null
}

export interface FaceImportTable {
  id: Generated<string>
  group_id: string
  user_id: string
  user_name: string
  file_name: string
  file: string | null
  state: Generated<'waiting' | 'running' | 'asking' | 'done' | 'cancelled' | 'failed'>
  error_code: string | null
  total: number | null
  next: Generated<number>
  wanted: number[] | null
  added: Generated<number>
  failed: Generated<number>
  duplicates: Generated<number>
  started_at: Generated<Moment>
  changed_at: Generated<Moment>
  due_at: Generated<Moment>
}

export interface FaceImportFaultTable {
  import_id: string
  row: number
  place: number
  name: string
  field: string | null
  code: string
  rule: string | null
  is_open: Generated<boolean>
  known_entry_id: string | null
}

export interface FacePictureTable {
  id: Generated<string>
  entry_id: string
  file: string
  width: number
  height: number
  state: Generated<'in_progress' | 'success' | 'failure' | 'abnormal'>
  reason: string | null
  quality: Json | null
  attempts: Generated<number>
  due_at: Generated<Moment>
  created_at: Generated<Moment>
}

export interface FaceStreamTable {
  camera_id: string
  state: 'recognised' | 'shed' | 'no_picture' | 'away'
  frames_per_second: number | null
  since: Generated<Moment>
}

export interface FavoriteCameraTable {
  folder_id: string
  camera_id: string
  alias: Generated<string>
  position: number
}

export interface FavoriteFolderTable {
  id: Generated<string>
  user_id: string
  name: string
  group_id: string | null
  position: Generated<number>
  version: Generated<number>
  declined_by: Generated<string[]>
}

export interface FileRemovalTable {
  key: string
  since: Generated<Moment>
}

export interface FloorPlanTable {
  floor_id: string
  file_key: string
  content_type: string
  pixel_width: number
  pixel_height: number
  longitude: number
  latitude: number
  width: number
  rotation: Generated<number>
  version: Generated<number>
  updated_at: Generated<Moment>
}

export interface FootageFileTable {
  id: Generated<string>
  user_id: string
  kind: 'span' | 'splice' | 'evidence'
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>
  created_at: Generated<Moment>
  due_at: Generated<Moment>
  ended_at: Moment | null
  attempts: Generated<number>
  asked: Json
  clips: Json
  part: Generated<number>
  name: string
  file_key: string | null
  bytes: Generated<number>
  total_bytes: Generated<number>
  gaps: Generated<number>
  missing_ms: Generated<number>
  error_code: string | null
  error_clip: number | null
  case_id: string | null
  reason: Generated<string>
  encoded_percent: number | null
  device_ids: Generated<string[]>
  is_unmasked: Generated<boolean>
  blurs: Generated<Json>
}

export interface GroupMemberTable {
  group_id: string
  user_id: string
}

export interface GroupRoleTable {
  group_id: string
  role_id: string
}

export interface HandoverTable {
  id: Generated<string>
  centre_id: string
  status: Generated<'open' | 'handed_over' | 'taken_over'>
  begun_at: Generated<Moment>
  begun_by: string
  notes: Generated<string>
  handed_over_at: Moment | null
  handed_over_by: Generated<string>
  handed_over_user_id: string | null
  taken_over_at: Moment | null
  taken_over_by: Generated<string>
  reply: Generated<string>
  cut: Generated<string[]>
  saved_by: string
  saved_at: Generated<Moment>
  version: Generated<number>
}

export interface HandoverItemTable {
  id: Generated<string>
  handover_id: string
  kind: 'alarm' | 'device' | 'person_deployment' | 'vehicle_deployment' | 'patrol'
  position: number
  object_id: string
  detail: Json
}

export interface HandoverPlaceTable {
  item_id: string
  area_id: string
  device_id: string | null
  category: string | null
}

export interface LinkageJobTable {
  id: Generated<string>
  run_id: string
  position: number
  due_at: Generated<Moment>
}

export interface LinkagePositionTable {
  id: Generated<boolean>
  xid: string
  seq: number
}

export interface LinkageRuleTable {
  id: Generated<string>
  name: string
  priority: number
  description: Generated<string>
  is_enabled: Generated<boolean>
  types: Generated<string[]>
  levels: Generated<number[]>
  time_range: Json
  unacknowledged_seconds: number | null
  actions: Json
  area_id: string | null
  device_id: string | null
  created_by: string
  created_at: Generated<Moment>
  saved_by: string
  saved_by_id: string | null
  saved_at: Generated<Moment>
  version: Generated<number>
  deleted_at: Moment | null
  started_at: Generated<Moment>
}

export interface LinkageRuleSourceTable {
  rule_id: string
  position: number
  device_id: string | null
  zone_id: string | null
  area_id: string | null
  group_id: string | null
  kinds: string[] | null
}

export interface LinkageRunTable {
  id: Generated<string>
  rule_id: string | null
  rule_name: string
  priority: number
  alarm_id: string
  alarm_number: string
  alarm_type: string
  alarm_level: number
  area_id: string
  device_id: string | null
  device_category: string | null
  device_name: string
  location: string
  chain: string[]
  triggered_at: Generated<Moment>
  ended_at: Moment | null
  state: 'waiting' | 'running' | 'done' | 'failed' | 'uncertain' | 'skipped'
  reason: string | null
  reason_params: Generated<Json>
  started_by_id: string | null
  started_by: Generated<string>
}

export interface LinkageStepTable {
  run_id: string
  position: number
  action: Json
  kind: string
  state: Generated<'waiting' | 'started' | 'done' | 'failed' | 'uncertain' | 'skipped'>
  reason: string | null
  reason_params: Generated<Json>
  target: Generated<string>
  device_id: string | null
  due_at: Moment | null
  started_at: Moment | null
  ended_at: Moment | null
  picture_key: string | null
}

export interface LogBackupTable {
  id: Generated<string>
  kind: 'backup' | 'restore'
  backup_id: string | null
  status: Generated<'running' | 'done' | 'failed' | 'interrupted'>
  started_at: Generated<Moment>
  ended_at: Moment | null
  user_name: string
  start_time: Moment | null
  end_time: Moment | null
  first_serial: number | null
  last_serial: number | null
  rows: Generated<number>
  total: Generated<number>
  bytes: Generated<number>
  file_key: string | null
  error_code: string | null
  fault_serial: number | null
}

export interface LoginAttemptTable {
  kind: 'pair' | 'account' | 'address'
  key: string
  failures: Generated<number>
  failed_at: Moment | null
  succeeded_at: Moment | null
  locked_until: Moment | null
}

export interface ManualAlarmTable {
  alarm_id: string
  user_id: string | null
  request_id: string | null
  deed: string | null
}

export interface MediaNodeTable {
  id: string
  url: string
  capacity: number
  heard_at: Moment | null
  present_since: Moment | null
}

export interface MigrationTable {
  name: string
  checksum: string
  applied_at: Generated<Moment>
}

export interface MqttRetainedTable {
  broker: string
  topic: string
  alarm_id: string
}

export interface NoticeTable {
  id: Generated<string>
  cause: string
  reason: 'escalation' | 'linkage' | 'procedure' | 'digest' | 'test' | 'contact'
  alarm_id: string | null
  area_id: string | null
  level: number | null
  title: Generated<string>
  body: Generated<string>
  fields: Generated<Json>
  created_at: Generated<Moment>
}

export interface NoticeDeliveryTable {
  id: Generated<string>
  notice_id: string
  channel: 'console' | 'push' | 'email' | 'webhook' | 'mqtt'
  user_id: string | null
  webhook_id: string | null
  topic: string | null
  payload: string | null
  recipient: string
  receiver: string
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'given_up' | 'held' | 'grouped' | 'skipped'>
  reason: string | null
  answer: Generated<string>
  attempts: Generated<number>
  is_whole: Generated<boolean>
  due_at: Generated<Moment>
  created_at: Generated<Moment>
  sent_at: Moment | null
  shown_at: Moment | null
  digest_id: string | null
  confirmed_at: Moment | null
  address: string | null
}

export interface NoticePersonTable {
  user_id: string
  ways: Generated<string[]>
  quiet_from: number | null
  quiet_to: number | null
  quiet_covers_very_urgent: Generated<boolean>
  locale: Generated<string>
  version: Generated<number>
}

export interface NoticeServerTable {
  kind: 'mail' | 'mqtt'
  is_enabled: Generated<boolean>
  settings: Json
  secret: Buffer | null
  version: Generated<number>
  saved_by: string
  saved_at: Generated<Moment>
}

export interface NoticeWebhookTable {
  id: Generated<string>
  area_id: string
  name: string
  url: string
  secret: Buffer
  is_enabled: Generated<boolean>
  version: Generated<number>
  saved_by: string
  saved_at: Generated<Moment>
  deleted_at: Moment | null
}

export interface OutboxTable {
  seq: GeneratedAlways<number>
  xid: Generated<string>
  type: string
  at: Generated<Moment>
  data: Json
  permission: string | null
  area_id: string | null
  user_id: string | null
  device_id: string | null
  device_category: string | null
}

export interface OutboxReaderTable {
  name: string
  xid: string
  seq: number
  read_at: Generated<Moment>
  missed_at: Moment | null
}

export interface PackageUploadTable {
  id: Generated<string>
  user_id: string
  file_name: string
  fingerprint: string
  platform: string
  bytes: number
  received: Generated<number>
  touched_at: Generated<Moment>
}

export interface ParameterTable {
  key: string
  value: Json | null
  updated_at: Generated<Moment>
  sealed: Buffer | null
  changed_by: Generated<string>
  version: Generated<number>
}

export interface PatrolCheckInTable {
  task_id: string
  position: number
  checkpoint_id: string | null
  area_id: string | null
  name: string
  longitude: number | null
  latitude: number | null
  due_at: Moment
  absent_at: Moment
  is_photo_required: boolean
  questions: Generated<string[]>
  verdict: 'on_time' | 'early' | 'late' | 'absent' | null
  at: Moment | null
  phone_at: Moment | null
  received_at: Moment | null
  request_id: string | null
  means: 'code' | 'nfc' | null
  marks: Generated<string[]>
  distance: number | null
  note: Generated<string>
  answers: Generated<string[]>
  picture_key: string | null
  made_by: Generated<string>
  device_id: string | null
  is_alarm_due: Generated<boolean>
  alarm_id: string | null
  is_recording_due: Generated<boolean>
}

export interface PatrolCheckpointTable {
  id: Generated<string>
  name: string
  area_id: string
  longitude: number | null
  latitude: number | null
  remarks: Generated<string>
  nfc_id: string | null
  code: string
  code_made_at: Generated<Moment>
  saved_by: string
  saved_at: Generated<Moment>
  version: Generated<number>
}

export interface PatrolEndedCodeTable {
  code: string
  checkpoint_id: string
  ended_at: Generated<Moment>
}

export interface PatrolFootStopTable {
  plan_id: string
  position: number
  checkpoint_id: string
  minutes: number
  is_photo_required: boolean
  questions: Generated<string[]>
}

export interface PatrolPlanTable {
  id: Generated<string>
  name: string
  centre_id: string
  area_id: string
  device_id: string | null
  person_id: string | null
  level: number
  time: Json
  tolerance_minutes: number
  remarks: Generated<string>
  state: Generated<'not_started' | 'in_progress' | 'paused' | 'ended' | 'completed'>
  due_from: Moment | null
  saved_by: string
  saved_at: Generated<Moment>
  deleted_at: Moment | null
  version: Generated<number>
  foot_order: 'in_order' | 'free' | null
  absent_minutes: number | null
}

export interface PatrolRoundTable {
  id: Generated<boolean>
  at: Moment
}

export interface PatrolStopTable {
  plan_id: string
  position: number
  device_id: string
  preset: Json | null
  seconds: number
  questions: Generated<string[]>
}

export interface PatrolTaskTable {
  id: Generated<string>
  plan_id: string
  due_from: Moment
  due_to: Moment
  plan_name: string
  person_id: string | null
  person_name: string
  stop_count: number
  status: Generated<'unstarted' | 'in_progress' | 'completed'>
  outcome: string | null
  started_at: Moment | null
  ended_at: Moment | null
  version: Generated<number>
  tolerance_minutes: Generated<number>
  level: Generated<number>
  position: Generated<number>
  paused_at: Moment | null
  active_at: Moment | null
  signed_by: Generated<string>
  signed_at: Moment | null
  foot_order: 'in_order' | 'free' | null
  made_at: Moment
  punctuality: GeneratedAlways<string | null>
}

export interface PatrolTaskStopTable {
  task_id: string
  position: number
  device_id: string | null
  device_name: string
  preset: Json | null
  seconds: number
  questions: Generated<string[]>
  longitude: number | null
  latitude: number | null
  visited_at: Moment | null
  verdict: 'normal' | 'abnormal' | 'no_picture' | null
  note: Generated<string>
  answers: Generated<string[]>
  picture_key: string | null
  is_alarm_due: Generated<boolean>
  alarm_id: string | null
  judged_by: Generated<string>
  judged_at: Moment | null
  is_preset_missed: Generated<boolean>
}

export interface PlateImportTable {
  id: Generated<string>
  list: 'blacklist' | 'redlist'
  centre_id: string | null
  user_id: string
  user_name: string
  file_name: string
  file: string | null
  state: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'failed'>
  error_code: string | null
  total: number | null
  next: Generated<number>
  added: Generated<number>
  failed: Generated<number>
  started_at: Generated<Moment>
  changed_at: Generated<Moment>
  due_at: Generated<Moment>
}

export interface PlateImportFaultTable {
  import_id: string
  row: number
  place: number
  field: string | null
  code: string
  rule: string | null
}

export interface PlatformTable {
  id: Generated<string>
  name: string
  platform_version: Generated<string>
  connection_mode: 'http' | 'https'
  ip: string
  platform_port: number
  device_port: number | null
  account: string
  secret: Buffer
  plugin: 'onvif' | 'isapi'
  domain_code: Generated<string>
  area_id: string
  centre_id: string
  longitude: number | null
  latitude: number | null
  height: number | null
  checked_at: Moment | null
  cause: string | null
  version: Generated<number>
  created_at: Generated<Moment>
}

export interface PushKeyTable {
  is_only: Generated<boolean>
  public_key: string
  private_key: Buffer
  created_at: Generated<Moment>
}

export interface PushMessageTable {
  id: Generated<string>
  session_id: string
  task_id: string | null
  action: 'hello' | 'issue' | 'reissue' | 'urge'
  created_at: Generated<Moment>
  due_at: Generated<Moment>
  attempts: Generated<number>
}

export interface PushSubscriptionTable {
  session_id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  locale: string
  created_at: Generated<Moment>
  reached_at: Moment | null
  failure: 'unreachable' | 'refused' | 'no_contact' | null
}

export interface RateLimitTable {
  key: string
  points: Generated<number>
  expire: number | null
}

export interface RecognitionOffTable {
  centre_id: string
  reason: string
  turned_off_by: string
  turned_off_at: Generated<Moment>
}

export interface RecordingCalendarTable {
  centre_id: string
  holidays: Json
  saved_by: string
  version: Generated<number>
}

export interface RecordingCheckTable {
  name: 'running' | 'last'
  began_at: Moment
  ended_at: Moment | null
  holder: Generated<string>
  heard_at: Generated<Moment>
  after_camera: string | null
  files: Generated<number>
  faults: Generated<Json>
  found: Generated<Json>
}

export interface RecordingDayTable {
  camera_id: string
  day: string
  stream: string
  hours: Buffer
  bytes: number
}

export interface RecordingFillTable {
  camera_id: string
  from_at: Moment
  stream: string
  to_at: Moment
  kinds: number
  reached_at: Moment
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>
  due_at: Generated<Moment>
  attempts: Generated<number>
  bytes: Generated<number>
  cause: string | null
  id: Generated<string>
}

export interface RecordingFolderTable {
  id: GeneratedAlways<number>
  path: string
  state: Generated<'ok' | 'slow' | 'full' | 'failed'>
  state_since: Generated<Moment>
  detail: Generated<string>
  quota_bytes: Generated<number>
  used_bytes: Generated<number>
  locked_bytes: Generated<number>
  free_bytes: Generated<number>
  oldest_at: Moment | null
  heard_at: Moment | null
  node_id: string | null
}

export interface RecordingHoleTable {
  camera_id: string
  from_at: Moment
  stream: string
  to_at: Moment
  cause: string
  kinds: number
  stored_at: Generated<Moment>
}

export interface RecordingHourTable {
  camera_id: string
  hour: Moment
  stream: 'main' | 'sub'
  files: Buffer
  bytes: number
}

export interface RecordingMarkTable {
  camera_id: string
  cause_id: string
  kind: 'manual' | 'alarm'
  from_at: Moment
  to_at: Moment | null
  user_name: Generated<string>
  at: Moment | null
  ends_at: Moment | null
}

export interface RecordingPlanTable {
  camera_id: string
  plan_type: 'continuous' | 'alarm'
  is_enabled: boolean
  mode: 'whole_day' | 'day' | 'week'
  time_range: Json
  follows_holidays: boolean
  keep_days: number
  stream: 'main' | 'sub'
  pre_record: 'none' | 'platform' | 'front_end'
  saved_by: string
  saved_at: Generated<Moment>
  version: Generated<number>
}

export interface RecordingPlanPastTable {
  camera_id: string
  since: Moment
  fields: Json | null
}

export interface RecordingStateTable {
  camera_id: string
  stream: string
  state: 'starting' | 'recording' | 'interrupted' | 'buffering' | 'idle'
  cause: string | null
  state_since: Moment
  kinds: number
  heard_at: Generated<Moment>
}

export interface RecordingStoreTable {
  path: string
  endpoint: string
  state: 'ok' | 'failed'
  cause: string | null
  detail: Generated<string>
  state_since: Moment
  after_days: number | null
  copies_locked: boolean
  bytes: number
  waiting_bytes: number
  stored_at: Moment | null
  heard_at: Generated<Moment>
}

export interface RedlistEntryTable {
  id: Generated<string>
  plate: string
  plate_key: string
  remarks: Generated<string>
  created_by: string
  created_at: Generated<Moment>
  version: Generated<number>
}

export interface RestoredBackupTable {
  id: Generated<string>
  made_at: Moment
  restored_at: Moment
  confirmed_at: Moment | null
  confirmed_by: string | null
}

export interface RoleTable {
  id: Generated<string>
  code: string | null
  name: string
  remarks: Generated<string>
  is_super: Generated<boolean>
  created_at: Generated<Moment>
  camera_scope: Generated<string>
  gate_scope: Generated<string>
  fire_scope: Generated<string>
  door_scope: Generated<string>
  other_scope: Generated<string>
  is_second_factor_required: Generated<boolean>
  creator_id: string | null
  creator_name: Generated<string>
  updated_at: Generated<Moment>
  version: Generated<number>
}

export interface RoleAreaTable {
  role_id: string
  area_id: string
}

export interface RoleDeviceTable {
  role_id: string
  device_id: string
}

export interface RolePermissionTable {
  role_id: string
  permission: string
}

export interface SecondFactorTable {
  user_id: string
  secret: Buffer
  last_step: Generated<number>
  failures: Generated<number>
  failed_at: Moment | null
  created_at: Generated<Moment>
}

export interface SecondFactorChallengeTable {
  token_hash: Buffer
  user_id: string
  address: string
  purpose: 'confirm' | 'setup' | 'own'
  secret: Buffer | null
  tries: Generated<number>
  expires_at: Moment
}

export interface SecondFactorEnrolmentTable {
  user_id: string
  code_hash: Buffer
  expires_at: Moment
}

export interface SecondFactorRecoveryCodeTable {
  user_id: string
  code_hash: Buffer
}

export interface SessionTable {
  id: Generated<string>
  ticket_hash: Buffer
  user_id: string
  address: string
  created_at: Generated<Moment>
  last_used_at: Generated<Moment>
  user_agent: Generated<string>
  confirmed_at: Generated<Moment>
}

export interface SingleSignOnAttemptTable {
  handle_hash: Buffer
  sealed: Buffer
  expires_at: Moment
}

export interface SingleSignOnBindingTable {
  user_id: string
  issuer: string
  subject: string
  name: Generated<string>
  bound_at: Generated<Moment>
}

export interface SpeedRuleTable {
  id: Generated<string>
  centre_id: string
  name: string
  kind: 'spot' | 'section'
  checkpoint_id: string
  start_id: string | null
  metres: number | null
  lanes: number[]
  vehicle_types: string[]
  limit_kmh: number
  tolerance_percent: number
  tolerance_kmh: number
  level: number
  week: Json
  is_enabled: boolean
  created_by: string
  created_at: Generated<Moment>
  version: Generated<number>
}

export interface SpeedViolationTable {
  id: string
  at: Moment
  snap_id: string
  camera_id: string
  rule_id: string | null
  rule_name: string
  rule_kind: string
  plate: string | null
  lane: number | null
  speed: number | null
  limit_kmh: number
  level: number
  state: 'due' | 'raised' | 'late' | 'implausible' | 'clock'
  alarm_id: string | null
}

export interface StaffMemberTable {
  user_id: string
  is_on_duty: Generated<boolean>
  is_busy: Generated<boolean>
  consented_at: Moment | null
  status: Generated<'free' | 'busy' | 'online' | 'offline'>
}

export interface StaffSignTable {
  user_id: string
  seen_at: Moment
  positioned_at: Moment | null
  longitude: number | null
  latitude: number | null
  accuracy: number | null
  floor_id: string | null
}

export interface UserAccountTable {
  id: Generated<string>
  user_name: string
  name: string
  password_hash: string
  credentials_since: Generated<Moment>
  status: Generated<'enabled' | 'disabled'>
  roles_from: Moment | null
  roles_until: Moment | null
  created_at: Generated<Moment>
  email: Generated<string>
  phone: Generated<string>
  level: Generated<'super' | 'administrator' | 'dispatcher' | 'operator'>
  job_name: Generated<string>
  sort: Generated<number>
  cloud_account: Generated<string>
  cloud_secret: Buffer | null
  remarks: Generated<string>
  is_second_factor_required: Generated<boolean>
  last_login_at: Moment | null
  version: Generated<number>
}

export interface UserGroupTable {
  id: Generated<string>
  name: string
  remarks: Generated<string>
  created_at: Generated<Moment>
  version: Generated<number>
}

export interface UserRoleTable {
  user_id: string
  role_id: string
}

export interface VehicleHitTable {
  id: string
  at: Moment
  snap_id: string
  camera_id: string
  place_id: string
  deployment_id: string | null
  deployment_name: string
  plate: string
  plate_key: string
  match: 'exact' | 'pattern' | 'near' | 'unlisted'
  listed_plate: string | null
  group_name: string
  reason: string
  level: number
  pause_seconds: number
  state: 'due' | 'raised' | 'paused' | 'late'
  alarm_id: string | null
}

export interface VehiclePlateTable {
  id: GeneratedAlways<number>
  plate: string
  first_seen_at: Generated<Moment>
}

export interface VehicleRecallTable {
  camera_id: string
  since: Moment
  heard_at: Moment
  due_at: Generated<Moment>
}

export interface VehicleSnapTable {
  id: string
  snap_time: Moment
  received_at: Moment
  camera_id: string
  plate_id: number | null
  plate: string | null
  plate_colour: string
  plate_type: Generated<string>
  direction: string
  lane: number | null
  speed: number | null
  speed_limit: number | null
  vehicle_type: string
  body_colour: string
  brand: Generated<string>
  sub_brand: Generated<string>
  model_year: number | null
  confidence: number | null
  char_confidence: number[] | null
  source: string
  picture_key: string | null
  plate_picture_key: string | null
  read_until: Moment | null
  picture_state: 'awaited' | 'missing' | null
}

export interface VehicleSnapLinkTable {
  snap_id: string
  camera_id: string
  links: string[]
  since: Generated<Moment>
  attempts: Generated<number>
  due_at: Generated<Moment>
}

export interface VehicleSnapReceiptTable {
  camera_id: string
  event_key: string
  received_at: Generated<Moment>
}

export interface VehicleSourceTable {
  camera_id: string
  token_hash: Buffer
  made_at: Generated<Moment>
  viid_user: string | null
  viid_hash: string | null
  viid_nonce_at: Moment | null
  viid_device: string | null
  viid_address: string | null
  viid_seen_at: Moment | null
}

export interface VehicleSourceFaultTable {
  camera_id: string
  count: Generated<number>
  last_at: Moment
}

export interface VersionTable {
  id: Generated<string>
  platform: 'windows' | 'android' | 'ios' | 'linux'
  number: string
  number_parts: number[]
  is_forced: boolean
  is_for_all: boolean
  notes_zh: string
  notes_en: string
  status: Generated<'draft' | 'published' | 'withdrawn'>
  file_key: string
  file_name: string
  bytes: number
  sha256: string
  created_by: string
  created_at: Generated<Moment>
  published_at: Moment | null
  version: Generated<number>
}

export interface VersionTargetTable {
  version_id: string
  user_id: string
}

export interface WallViewTable {
  id: Generated<string>
  user_id: string
  name: string | null
  centre_id: string | null
  group_id: string | null
  layout: number
  tour_folder_id: string | null
  tour_seconds: Generated<number>
  tour_window: number | null
  version: Generated<number>
  declined_by: Generated<string[]>
}

export interface WallViewWindowTable {
  view_id: string
  position: number
  camera_id: string
  stream: 'main' | 'sub' | null
}

export interface Database {
  access_stamp: AccessStampTable
  alarm: AlarmTable
  alarm_camera: AlarmCameraTable
  alarm_capture: AlarmCaptureTable
  alarm_chatter: AlarmChatterTable
  alarm_delayed: AlarmDelayedTable
  alarm_escalation: AlarmEscalationTable
  alarm_export: AlarmExportTable
  alarm_history: AlarmHistoryTable
  alarm_inhibition: AlarmInhibitionTable
  alarm_inhibition_target: AlarmInhibitionTargetTable
  alarm_number: AlarmNumberTable
  alarm_picture: AlarmPictureTable
  alarm_procedure: AlarmProcedureTable
  alarm_procedure_answer: AlarmProcedureAnswerTable
  alarm_procedure_picture: AlarmProcedurePictureTable
  alarm_procedure_run: AlarmProcedureRunTable
  alarm_procedure_version: AlarmProcedureVersionTable
  alarm_sound: AlarmSoundTable
  alarm_source: AlarmSourceTable
  alarm_stat_availability: AlarmStatAvailabilityTable
  alarm_stat_day: AlarmStatDayTable
  alarm_stat_executor: AlarmStatExecutorTable
  alarm_stat_operator: AlarmStatOperatorTable
  alarm_stat_place: AlarmStatPlaceTable
  alarm_stat_source: AlarmStatSourceTable
  alarm_stat_source_level: AlarmStatSourceLevelTable
  alarm_task: AlarmTaskTable
  alarm_task_picture: AlarmTaskPictureTable
  alarm_task_report: AlarmTaskReportTable
  alarm_task_request: AlarmTaskRequestTable
  api_key: ApiKeyTable
  area: AreaTable
  audit: AuditTable
  audit_restored: AuditRestoredTable
  audit_seal: AuditSealTable
  audit_unsealed: AuditUnsealedTable
  blacklist_entry: BlacklistEntryTable
  blacklist_group: BlacklistGroupTable
  bookmark: BookmarkTable
  camera_group: CameraGroupTable
  camera_group_member: CameraGroupMemberTable
  camera_lease: CameraLeaseTable
  camera_mask: CameraMaskTable
  car_park: CarParkTable
  clock_check: ClockCheckTable
  defence_zone: DefenceZoneTable
  deployment: DeploymentTable
  deployment_camera: DeploymentCameraTable
  deployment_list: DeploymentListTable
  device: DeviceTable
  device_change: DeviceChangeTable
  device_found_address: DeviceFoundAddressTable
  device_sighting: DeviceSightingTable
  device_state_period: DeviceStatePeriodTable
  driver_lease: DriverLeaseTable
  escalation_chain: EscalationChainTable
  event_mapping: EventMappingTable
  event_receipt: EventReceiptTable
  event_rule: EventRuleTable
  evidence_case: EvidenceCaseTable
  evidence_item: EvidenceItemTable
  evidence_lock: EvidenceLockTable
  face_alike: FaceAlikeTable
  face_alike_dismissed: FaceAlikeDismissedTable
  face_capture: FaceCaptureTable
  face_capture_pack: FaceCapturePackTable
  face_capture_pass: FaceCapturePassTable
  face_capture_receipt: FaceCaptureReceiptTable
  face_capture_unpacked: FaceCaptureUnpackedTable
  face_entry: FaceEntryTable
  face_false: FaceFalseTable
  face_feature: FaceFeatureTable
  face_grant: FaceGrantTable
  face_group: FaceGroupTable
  face_hit: FaceHitTable
  face_import: FaceImportTable
  face_import_fault: FaceImportFaultTable
  face_picture: FacePictureTable
  face_stream: FaceStreamTable
  favorite_camera: FavoriteCameraTable
  favorite_folder: FavoriteFolderTable
  file_removal: FileRemovalTable
  floor_plan: FloorPlanTable
  footage_file: FootageFileTable
  group_member: GroupMemberTable
  group_role: GroupRoleTable
  handover: HandoverTable
  handover_item: HandoverItemTable
  handover_place: HandoverPlaceTable
  linkage_job: LinkageJobTable
  linkage_position: LinkagePositionTable
  linkage_rule: LinkageRuleTable
  linkage_rule_source: LinkageRuleSourceTable
  linkage_run: LinkageRunTable
  linkage_step: LinkageStepTable
  log_backup: LogBackupTable
  login_attempt: LoginAttemptTable
  manual_alarm: ManualAlarmTable
  media_node: MediaNodeTable
  migration: MigrationTable
  mqtt_retained: MqttRetainedTable
  notice: NoticeTable
  notice_delivery: NoticeDeliveryTable
  notice_person: NoticePersonTable
  notice_server: NoticeServerTable
  notice_webhook: NoticeWebhookTable
  outbox: OutboxTable
  outbox_reader: OutboxReaderTable
  package_upload: PackageUploadTable
  parameter: ParameterTable
  patrol_check_in: PatrolCheckInTable
  patrol_checkpoint: PatrolCheckpointTable
  patrol_ended_code: PatrolEndedCodeTable
  patrol_foot_stop: PatrolFootStopTable
  patrol_plan: PatrolPlanTable
  patrol_round: PatrolRoundTable
  patrol_stop: PatrolStopTable
  patrol_task: PatrolTaskTable
  patrol_task_stop: PatrolTaskStopTable
  plate_import: PlateImportTable
  plate_import_fault: PlateImportFaultTable
  platform: PlatformTable
  push_key: PushKeyTable
  push_message: PushMessageTable
  push_subscription: PushSubscriptionTable
  rate_limit: RateLimitTable
  recognition_off: RecognitionOffTable
  recording_calendar: RecordingCalendarTable
  recording_check: RecordingCheckTable
  recording_day: RecordingDayTable
  recording_fill: RecordingFillTable
  recording_folder: RecordingFolderTable
  recording_hole: RecordingHoleTable
  recording_hour: RecordingHourTable
  recording_mark: RecordingMarkTable
  recording_plan: RecordingPlanTable
  recording_plan_past: RecordingPlanPastTable
  recording_state: RecordingStateTable
  recording_store: RecordingStoreTable
  redlist_entry: RedlistEntryTable
  restored_backup: RestoredBackupTable
  role: RoleTable
  role_area: RoleAreaTable
  role_device: RoleDeviceTable
  role_permission: RolePermissionTable
  second_factor: SecondFactorTable
  second_factor_challenge: SecondFactorChallengeTable
  second_factor_enrolment: SecondFactorEnrolmentTable
  second_factor_recovery_code: SecondFactorRecoveryCodeTable
  session: SessionTable
  single_sign_on_attempt: SingleSignOnAttemptTable
  single_sign_on_binding: SingleSignOnBindingTable
  speed_rule: SpeedRuleTable
  speed_violation: SpeedViolationTable
  staff_member: StaffMemberTable
  staff_sign: StaffSignTable
  user_account: UserAccountTable
  user_group: UserGroupTable
  user_role: UserRoleTable
  vehicle_hit: VehicleHitTable
  vehicle_plate: VehiclePlateTable
  vehicle_recall: VehicleRecallTable
  vehicle_snap: VehicleSnapTable
  vehicle_snap_link: VehicleSnapLinkTable
  vehicle_snap_receipt: VehicleSnapReceiptTable
  vehicle_source: VehicleSourceTable
  vehicle_source_fault: VehicleSourceFaultTable
  version: VersionTable
  version_target: VersionTargetTable
  wall_view: WallViewTable
  wall_view_window: WallViewWindowTable
}
