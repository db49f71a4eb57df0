import { z } from 'zod'
import { id, remarks } from '../../core/fields.ts'
import { zoneAction } from '../../device/defence-zone.ts'
import type { PermissionCode } from '../../manifest/permissions.ts'
import { alarmLevel } from '../alarm.ts'
import { handAlarmType } from '../manual.ts'
import {
  noticeRecipients,
  NOTICE_TEXT_LIMIT,
  NOTICE_TITLE_LIMIT,
  personalChannel,
  personalChannels,
} from '../notice/notice.ts'
import { TASK_PEOPLE_LIMIT } from '../task.ts'

export const LINKAGE_ACTIONS_LIMIT = 20
/** Longest delay of one action, s. */
export const LINKAGE_DELAY_MAX = 3600
/** Cameras that one action opens: more than four windows may lag. */
export const LINKAGE_CAMERAS_LIMIT = 4
/** How long an action records, s: as the seconds around alarms (SYSTEM-20). */
export const LINKAGE_RECORD_SECONDS = { min: 10, max: 1800 } as const
/** Users on whose consoles one action opens a picture. */
export const LINKAGE_USERS_LIMIT = 50
/** Zones of one action. */
export const LINKAGE_ZONES_LIMIT = 64
/** Characters of an alarm's description that an action raises. */
export const LINKAGE_TEXT_LIMIT = 500

/** Stop: nothing behind a failed action begins. */
export const linkageOnFailures = ['continue', 'stop'] as const
export const linkageOnFailure = z.enum(linkageOnFailures)
export type LinkageOnFailure = z.infer<typeof linkageOnFailure>

const common = {
  /** After what it waits for, s. */
  delaySeconds: z.int().min(0).max(LINKAGE_DELAY_MAX),
  /** It waits for the end of the action before it; otherwise for its beginning alone. Of the first: for the rule. */
  waitsForLast: z.boolean(),
  onFailure: linkageOnFailure,
}
const token = z.string().min(1).max(128)
/** The name that the device gave the preset or output when the rule was saved; shown, never sent. */
const label = z.string().trim().max(100)

/** Levels of letters, digits, - and _, divided by single slashes: no wildcard, nothing that leads out of the prefix. */
export const mqttTopic = z
  .string()
  .max(100)
  .regex(/^[\p{L}\p{N}_-]{1,100}(?:\/[\p{L}\p{N}_-]{1,100}){0,9}$/u, 'mqtt_topic')

const ofDevices = [
  z.strictObject({
    kind: z.literal('open_picture'),
    ...common,
    /** None: the camera of the alarm. */
    cameraIds: z.array(id).max(LINKAGE_CAMERAS_LIMIT),
    /** On whose consoles; none: of everybody who may see the alarm. Who may not see a camera is not shown it. */
    userIds: z.array(id).max(LINKAGE_USERS_LIMIT),
  }),
  z.strictObject({ kind: z.literal('preset'), ...common, deviceId: id, token, label }),
  z.strictObject({
    kind: z.literal('snapshot'),
    ...common,
    /** Null: the camera of the alarm. The picture is kept with the log. */
    cameraId: id.nullable(),
  }),
  z.strictObject({
    kind: z.literal('record'),
    ...common,
    /** None: the camera of the alarm. */
    cameraIds: z.array(id).max(LINKAGE_CAMERAS_LIMIT),
    /** From when it is done. */
    seconds: z.int().min(LINKAGE_RECORD_SECONDS.min).max(LINKAGE_RECORD_SECONDS.max),
  }),
  z.strictObject({ kind: z.literal('output'), ...common, deviceId: id, token, label, isOn: z.boolean() }),
  z.strictObject({
    kind: z.literal('zone'),
    ...common,
    defenceZoneIds: z.array(id).min(1).max(LINKAGE_ZONES_LIMIT),
    action: zoneAction,
  }),
] as const
const ofPeople = [
  z.strictObject({
    kind: z.literal('alarm'),
    ...common,
    /** Null: the device of the alarm that set the rule off. */
    deviceId: id.nullable(),
    type: handAlarmType,
    /** Null: the level that the event rules give the type. */
    level: alarmLevel.nullable(),
    description: z.string().trim().max(LINKAGE_TEXT_LIMIT),
  }),
  z.strictObject({
    kind: z.literal('task'),
    ...common,
    userIds: z.array(id).min(1).max(TASK_PEOPLE_LIMIT),
    remarks,
  }),
  z.strictObject({
    kind: z.literal('notice'),
    ...common,
    ...noticeRecipients.shape,
    channels: z.array(personalChannel).min(1).max(personalChannels.length),
    /** Plain text with fields of the alarm in braces; nothing in it is ever code. Empty: the words of the alarm. */
    title: z.string().trim().max(NOTICE_TITLE_LIMIT),
    text: z.string().trim().max(NOTICE_TEXT_LIMIT),
  }),
  z.strictObject({
    kind: z.literal('webhook'),
    ...common,
    /** One of the receivers of notices. */
    webhookId: id,
    text: z.string().trim().max(NOTICE_TEXT_LIMIT),
  }),
  z.strictObject({
    kind: z.literal('mqtt'),
    ...common,
    /** Below the site's prefix. */
    topic: mqttTopic,
    text: z.string().trim().max(NOTICE_TEXT_LIMIT),
  }),
] as const
const ofProcedure = z.strictObject({ kind: z.literal('procedure'), ...common, procedureId: id })

/** The actions of a rule. Each has a file of its own on the server, by its kind. */
export const linkageAction = z.discriminatedUnion('kind', [...ofDevices, ofProcedure, ...ofPeople])
export type LinkageAction = z.infer<typeof linkageAction>
export type LinkageActionKind = LinkageAction['kind']
/** A notice that names nobody: neither a rule nor a procedure is saved with one. */
export const tellsNobody = (action: LinkageAction): boolean =>
  action.kind === 'notice' && action.userIds.length + action.groupIds.length + action.roleIds.length === 0
/** Those that a step of a procedure may have done: an alarm has one procedure. Their delay and order do not count there. */
export const stepAction = z.discriminatedUnion('kind', [...ofDevices, ...ofPeople])
export type StepAction = z.infer<typeof stepAction>
export type LinkageActionOf<Kind extends LinkageActionKind> = Extract<LinkageAction, { kind: Kind }>

export const linkageActionKinds = linkageAction.options.map(option => option.shape.kind.value) as [
  LinkageActionKind,
  ...LinkageActionKind[],
]
export const linkageActionKind = z.enum(linkageActionKinds)
export const stepActionKinds = stepAction.options.map(option => option.shape.kind.value) as [
  StepAction['kind'],
  ...StepAction['kind'][],
]

/** The right that somebody needs for doing the same by hand; who saves or starts a rule needs that of each of its actions. */
export const linkageActionPermission = {
  open_picture: 'live.view',
  preset: 'live.ptz',
  snapshot: 'live.snapshot',
  record: 'recording.manual',
  output: 'device.control',
  zone: 'defence_zone.control',
  procedure: 'procedure.edit',
  alarm: 'alarm.raise',
  task: 'alarm.dispatch',
  // A notice goes to nobody but those who may see the alarm.
  notice: 'linkage.edit',
  // Messages that leave the site are for those who say where they may go.
  webhook: 'notice.edit',
  mqtt: 'notice.edit',
} as const satisfies Record<LinkageActionKind, PermissionCode>

/** Actions that move or switch something outside: after a crash nobody knows whether they did, and they are never repeated. */
export const movingActionKinds = ['preset', 'output', 'zone'] as const satisfies LinkageActionKind[]
export const isMoving = (kind: LinkageActionKind): boolean => movingActionKinds.some(one => one === kind)
