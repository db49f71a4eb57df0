import { z } from 'zod'
import { alarmLevel, alarmType } from './alarm.ts'
import { defineCall } from '../core/call.ts'
import { done, id, idsRequest, nothing } from '../core/fields.ts'
import { driver } from '../device/driver.ts'

/** Longest delays of an alarm type, seconds (ALARM-90, ALARM-91). */
export const ON_DELAY_MAX = 600
export const OFF_DELAY_MAX = 3600
/** A very urgent alarm waits no longer than this, whatever its type says: nobody may be told late of a fire; seconds. */
export const VERY_URGENT_DELAY_MAX = 10
/** Bounds of the chatter limit: more than `count` events of one source within `minutes` (ALARM-92). */
export const CHATTER_COUNT = { min: 2, max: 100 } as const
export const CHATTER_MINUTES = { min: 1, max: 60 } as const

export const chatterLimit = z.strictObject({
  count: z.int().min(CHATTER_COUNT.min).max(CHATTER_COUNT.max),
  minutes: z.int().min(CHATTER_MINUTES.min).max(CHATTER_MINUTES.max),
})

/** How alarms of a type are held back or folded; each is off at 0 or null. */
export const alarmDelays = z.object({
  onDelaySeconds: z.int().min(0).max(ON_DELAY_MAX),
  offDelaySeconds: z.int().min(0).max(OFF_DELAY_MAX),
  chatter: chatterLimit.nullable(),
})
export type AlarmDelays = z.infer<typeof alarmDelays>

/** At which level an event type raises an alarm, whether it raises one at all, and how it is held back. */
export const eventRule = alarmDelays.extend({ type: alarmType, level: alarmLevel, isEnabled: z.boolean() })
export type EventRule = z.infer<typeof eventRule>

/** A device's own word for an event, as its driver reports it. */
export const eventTopic = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\s\p{Cc}]+$/u, 'event_topic')

/** Which alarm type a driver's event becomes; null = none. Words without a mapping raise nothing and are counted. */
export const eventMapping = z.object({
  id,
  driver,
  topic: eventTopic,
  alarmType: alarmType.nullable(),
  /** The mapping came with the driver and can be changed, but not removed. */
  isBuiltIn: z.boolean(),
  /** How often devices sent it, and when last; this helps to map new events. */
  seen: z.int(),
  seenAt: z.iso.datetime().nullable(),
})
export type EventMapping = z.infer<typeof eventMapping>

const edit = { by: 'permission', permission: 'event_rule.edit', object: 'none' } as const

export const eventRuleCalls = {
  getList: defineCall({
    path: '/ams/event-rule/getList',
    summary: 'The event rules: each alarm type with its level',
    request: nothing,
    result: z.array(eventRule),
    meta: { access: edit, centre: 'none' },
  }),
  update: defineCall({
    path: '/ams/event-rule/update',
    summary: 'Change the level of an alarm type, whether it raises alarms, its delays and its chatter limit',
    /** Delays that are left out stay as they are. */
    request: z.strictObject({
      type: alarmType,
      level: alarmLevel,
      isEnabled: z.boolean(),
      ...alarmDelays.partial().shape,
    }),
    result: eventRule,
    refuses: ['event_rule.delay_too_long'],
    meta: { access: edit, centre: 'none', audit: 'event_rule.update' },
  }),
  getMappings: defineCall({
    path: '/ams/event-mapping/getList',
    summary: 'Which alarm type each driver’s events become, with events seen that have none yet',
    request: nothing,
    result: z.array(eventMapping),
    meta: { access: edit, centre: 'none' },
  }),
  saveMapping: defineCall({
    path: '/ams/event-mapping/save',
    summary: 'Map a driver’s event to an alarm type, or to none',
    request: z.strictObject({ driver, topic: eventTopic, alarmType: alarmType.nullable() }),
    result: eventMapping,
    meta: { access: edit, centre: 'none', audit: 'event_mapping.save' },
  }),
  removeMappings: defineCall({
    path: '/ams/event-mapping/batchDelete',
    summary: 'Remove mappings that the site added',
    request: idsRequest,
    result: done,
    refuses: ['event_mapping.built_in'],
    meta: { access: edit, centre: 'none', audit: 'event_mapping.delete' },
  }),
  restoreMappings: defineCall({
    path: '/ams/event-mapping/restore',
    summary: 'Put the built-in mappings back to what they came with',
    request: nothing,
    result: z.array(eventMapping),
    meta: { access: edit, centre: 'none', audit: 'event_mapping.restore' },
  }),
}

export const eventRuleModule = { calls: eventRuleCalls }
