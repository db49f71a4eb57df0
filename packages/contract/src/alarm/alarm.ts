import { z } from 'zod'
import { id, moment } from '../core/fields.ts'

/** Most urgent first; a level is never shown by colour alone (COMMON-12). */
export const alarmLevels = ['very_urgent', 'urgent', 'general', 'low'] as const
export const alarmLevel = z.enum(alarmLevels)
export type AlarmLevel = z.infer<typeof alarmLevel>

/** Status in the lists (ALARM-5). */
export const alarmStatuses = ['on_alert', 'in_progress', 'rejected', 'completed'] as const
export const alarmStatus = z.enum(alarmStatuses)
export type AlarmStatus = z.infer<typeof alarmStatus>

/** Task status, the finer word beside the status in the lists (ALARM-6). */
export const alarmTaskStatuses = [
  'alarm_time',
  'real_event_handled',
  'unknown',
  'task_rejected',
  'false_alarm',
  'task_issued',
  'pending',
  'closed',
] as const
export const alarmTaskStatus = z.enum(alarmTaskStatuses)
export type AlarmTaskStatus = z.infer<typeof alarmTaskStatus>

/**
 * Actions of an operator on an alarm. The first tasks of an alarm are released, further ones assigned, rejected ones
 * reissued (ALARM-30).
 */
export const alarmActions = ['acknowledge', 'release', 'assign', 'reissue', 'false_alarm', 'close'] as const
export const alarmAction = z.enum(alarmActions)
export type AlarmAction = z.infer<typeof alarmAction>

/** The alarm types, grouped as the type tree shows them. Texts: enums of packages/phrases. */
export const alarmTypeGroups = {
  video: [
    'video_loss',
    'recording_lost',
    'video_tamper',
    'motion',
    'line_crossing',
    'intrusion',
    'loitering',
  ],
  access: ['door_forced', 'door_held', 'access_denied'],
  safety: ['smoke', 'fire', 'panic', 'water_leak', 'gas'],
  perimeter: ['fence', 'glass_break'],
  device: ['device_offline', 'device_fault', 'tamper'],
  people: ['face_hit', 'face_unlisted'],
  vehicle: ['vehicle_hit', 'vehicle_unlisted', 'vehicle_speed'],
  other: ['patrol_abnormal', 'patrol_absent', 'other'],
} as const
export const alarmTypes = Object.values(alarmTypeGroups).flat()
export type AlarmType = (typeof alarmTypes)[number]
export const alarmType = z.enum(alarmTypes)
export type AlarmTypeGroup = keyof typeof alarmTypeGroups

/** Types that a camera detects in its own picture. A stopped smart task suppresses these (DEVICE-38), and timelines mark them as motion. */
export const analysisAlarmTypes: readonly AlarmType[] = ['motion', 'line_crossing', 'intrusion', 'loitering']

/** Most characters of the reason for closing (ALARM-7). */
export const CLOSE_REASON_LIMIT = 255
/** One export holds at most 100 chosen alarms (ALARM-14). */
export const ALARM_EXPORT_LIMIT = 100
/** "Export all" writes at most this many rows; the filter must be narrowed for more. */
export const ALARM_EXPORT_ALL_LIMIT = 100_000

export const alarm = z.object({
  id,
  alarmId: id,
  /** Readable number, `yyyymmdd-n`. */
  number: z.string(),
  level: alarmLevel,
  type: alarmType,
  status: alarmStatus,
  taskStatus: alarmTaskStatus,
  occurredAt: moment,
  /** The moment of the newest repeat; equal to occurredAt without one. */
  lastAt: moment,
  /** How many events of its source joined this alarm. */
  count: z.int(),
  areaId: id,
  /** The centre that the area lies in, as it is now. */
  centerId: id,
  location: z.string(),
  /** Null where it was raised by hand at a place and not at a camera; name and code are empty then. */
  deviceId: id.nullable(),
  deviceName: z.string(),
  deviceCode: z.string(),
  /** Address of the device when the alarm was raised; empty where none is known. */
  ip: z.string(),
  /**
   * Name of the API key of the system that reported it, or of the person where it was raised by hand; empty for the device
   * itself and our own programs.
   */
  reporter: z.string(),
  description: z.string(),
  remarks: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  hasPicture: z.boolean(),
  hasClip: z.boolean(),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: moment.nullable(),
  closedBy: z.string().nullable(),
  closedAt: moment.nullable(),
  /** Names of the people who were given a task of it, in the order of the tasks. */
  executors: z.array(z.string()),
  /** Its source exceeds the chatter limit of the type, so that its events fold into this alarm. */
  isChattering: z.boolean(),
  /** A rule or a shelf kept it from ringing: its events were kept as this record and told nobody. */
  inhibitedBy: z.enum(['rule', 'shelf']).nullable(),
  /** Its source is on the shelf (ISA-18.2): the open alarm is off the desk until then. */
  shelf: z.object({ id, until: moment }).nullable(),
  /** The version grows with each change; a call that sends it back acts only on the state that was seen. */
  version: z.int(),
})
export type Alarm = z.infer<typeof alarm>

/**
 * The open alarms of one device at one place, as maps draw them. A zone's alarms are of its panel and stand at the zone, so one
 * device can have several. The level, type, id and state are those of the most urgent alarm, the newest among equals.
 */
export const flashingDevice = z.object({
  /** Null for alarms without a device of ours; each of their sources stands alone. */
  deviceId: id.nullable(),
  deviceName: z.string(),
  /** Where they occurred, degrees; null where the device had no place then. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  alarmId: id,
  level: alarmLevel,
  type: alarmType,
  /** How many are open, and how many of these nobody has acknowledged. */
  open: z.int(),
  onAlert: z.int(),
})
export type FlashingDevice = z.infer<typeof flashingDevice>

/** A request for the alarms of some devices names at most this many; for more, those of the whole centre are asked for. */
export const FLASHING_DEVICES_LIMIT = 100

/** Moments of one device that a timeline is told. */
export const ALARM_MOMENTS_MAX = 300

/** Actions on the alarm, on its tasks, and what happened to it by itself. */
export const alarmHistoryActions = [
  'raised',
  ...alarmActions,
  'urge',
  'accept',
  'reject',
  'forward',
  'report',
  'report_false_alarm',
  'approve',
  'return',
  'answer',
  'correct_answer',
  'picture',
  'escalated',
  'recovered',
  'chattering',
  'chattering_ended',
  'inhibited',
  'shelved',
  'unshelved',
  'left_shelf',
  'notified',
  'told_before',
  'nobody_notified',
] as const

export const alarmHistoryEntry = z.object({
  at: moment,
  action: z.enum(alarmHistoryActions),
  /** Name of the user; empty where a program acted by itself. */
  by: z.string(),
  from: alarmStatus.nullable(),
  to: alarmStatus,
  taskStatus: alarmTaskStatus,
  text: z.string(),
  /** Whom it concerned: the people of the tasks; empty for what concerned the alarm alone. */
  person: z.string(),
})
export type AlarmHistoryEntry = z.infer<typeof alarmHistoryEntry>

export const alarmDetails = alarm.extend({
  history: z.array(alarmHistoryEntry),
  /** The actions that this user may take now, so that screens do not work them out again. */
  allowedActions: z.array(alarmAction),
  /** The camera to look at: the device itself, or the nearest camera of its area. */
  camera: z.object({ id, name: z.string() }).nullable(),
  /** Cameras that were chosen for it by hand, as far as this user may see them. */
  cameras: z.array(z.object({ id, name: z.string() })),
  /** Further pictures that somebody gave it, for `getPicture`. */
  pictureIds: z.array(id),
})
export type AlarmDetails = z.infer<typeof alarmDetails>

/** Filter of the alarm records (ALARM-13). */
export const processedFilters = ['all', 'processed', 'unprocessed', 'false_alarm'] as const
export const processedFilter = z.enum(processedFilters)
