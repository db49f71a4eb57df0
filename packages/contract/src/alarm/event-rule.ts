import { z } from 'zod'
import { alarmLevel, alarmType } from './alarm.ts'
import { defineCall } from '../core/call.ts'
import { done, id, idsRequest, nothing } from '../core/fields.ts'
import { driver } from '../device/driver.ts'

/** At which level an event type raises an alarm, and whether it raises one at all. */
export const eventRule = z.object({ type: alarmType, level: alarmLevel, isEnabled: z.boolean() })
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
    summary: 'Change the level of an alarm type, or whether it raises alarms',
    request: z.strictObject({ type: alarmType, level: alarmLevel, isEnabled: z.boolean() }),
    result: eventRule,
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
