import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { type ZoneCondition, zoneCondition } from '../core/device-words.ts'
import { defineEvent } from '../core/event.ts'
import { areasFilter, done, id, idsRequest, moment, placed, searchText, version } from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { errorCode } from '../manifest/errors.ts'
import { deviceRefusals } from '../core/refusals.ts'

/** A name without special characters (DEVICE-31). */
export const zoneName = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[\p{L}\p{N} _-]+$/u, 'zone_name')
/** Zone numbers begin at 1 and end here (DEVICE-31). */
export const ZONE_NUMBER_MAX = 4096
export const zoneNumber = z.int().min(1).max(ZONE_NUMBER_MAX)

export const sensorTypes = [
  'door_contact',
  'motion',
  'glass_break',
  'beam',
  'fence',
  'smoke',
  'gas',
  'water',
  'panic',
  'other',
] as const
export const sensorType = z.enum(sensorTypes)
export type SensorType = z.infer<typeof sensorType>

/** Actions on a zone (DEVICE-33). */
export const zoneActions = ['arm', 'disarm', 'bypass', 'cancel_bypass'] as const
export const zoneAction = z.enum(zoneActions)
export type ZoneAction = z.infer<typeof zoneAction>

/** Actions that are possible in each condition; the panel has the last word. */
export const zoneActionsIn = {
  unknown: [],
  disarmed: ['arm', 'bypass'],
  armed: ['disarm'],
  bypassed: ['cancel_bypass'],
  alarm: ['disarm'],
  fault: ['bypass'],
} as const satisfies Record<ZoneCondition, readonly ZoneAction[]>

const fields = { name: zoneName, sensorType, number: zoneNumber, panelId: id, ...placed }
export const zoneDraft = z.strictObject(fields)
export const zoneUpdate = zoneDraft.extend({ id, version })
export type ZoneDraft = z.infer<typeof zoneDraft>

export const defenceZone = z.object({
  id,
  name: z.string(),
  number: z.int(),
  sensorType,
  panelId: id,
  panelName: z.string(),
  areaId: id,
  areaName: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  floorId: id.nullable(),
  condition: zoneCondition,
  conditionSince: moment,
  /** The actions that this user may take now. */
  allowedActions: z.array(zoneAction),
  version,
})
export type DefenceZone = z.infer<typeof defenceZone>

/** The result of an action on one zone. */
export const zoneResult = z.object({
  id,
  /** Whether the panel has accepted the action. */
  ok: z.boolean(),
  errorCode: errorCode.nullable(),
  /** Variables of the code's text: the panel's reason. */
  errorParams: z.record(z.string(), z.string()).optional(),
  /** The condition that the panel reports afterwards, which may differ from the one asked for. */
  condition: zoneCondition,
})
export type ZoneResult = z.infer<typeof zoneResult>

const edit = { by: 'permission', permission: 'defence_zone.edit' } as const
const view = { by: 'permission', permission: 'defence_zone.view' } as const
const panelOf = { kind: 'device', ids: (request: { panelId: string }) => [request.panelId] } as const

export const defenceZoneCalls = {
  add: defineCall({
    path: '/basic/defence-zone/add',
    summary: 'Register a zone of a panel',
    request: zoneDraft,
    result: defenceZone,
    refuses: [
      'defence_zone.not_found',
      'defence_zone.number_taken',
      'defence_zone.name_taken',
      'device.not_found',
      'device.not_a_panel',
    ],
    meta: { access: { ...edit, object: panelOf }, centre: 'none', audit: 'defence_zone.add' },
  }),
  update: defineCall({
    path: '/basic/defence-zone/update',
    summary: 'Change a zone; it stays with its panel',
    request: zoneUpdate,
    result: defenceZone,
    refuses: [
      'defence_zone.not_found',
      'defence_zone.number_taken',
      'defence_zone.name_taken',
      'defence_zone.changed_meanwhile',
      'device.not_found',
    ],
    meta: {
      access: { ...edit, object: { kind: 'defence_zone', ids: request => [request.id] } },
      centre: 'none',
      audit: 'defence_zone.update',
    },
  }),
  batchDelete: defineCall({
    path: '/basic/defence-zone/batchDelete',
    summary: 'Remove zones from the console; the panel is not changed',
    request: idsRequest,
    result: done,
    meta: {
      access: { ...edit, object: { kind: 'defence_zone', ids: request => request.ids } },
      centre: 'none',
      audit: 'defence_zone.delete',
    },
  }),
  getByPage: defineCall({
    path: '/basic/defence-zone/getByPage',
    summary: 'Zones by page, with their condition now',
    request: pageRequest(['name', 'number', 'condition'], {
      name: searchText.optional(),
      sensorType: sensorType.optional(),
      condition: zoneCondition.optional(),
      panelId: id.optional(),
      ...areasFilter,
    }),
    result: pageOf(defenceZone),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  control: defineCall({
    path: '/basic/defence-zone/control',
    summary: 'Arm, disarm, bypass or cancel the bypass of zones; what each panel answered',
    request: idsRequest.extend({ action: zoneAction }),
    result: z.array(zoneResult),
    refuses: [...deviceRefusals, 'device.busy', 'device.not_found', 'device.address_refused'],
    meta: {
      access: {
        by: 'permission',
        permission: 'defence_zone.control',
        object: { kind: 'defence_zone', ids: request => request.ids },
      },
      centre: 'none',
      audit: 'defence_zone.control',
    },
  }),
}

const defenceZoneEvents = [
  defineEvent('defence_zone.condition', z.object({ id, condition: zoneCondition, conditionSince: moment })),
  defineEvent('defence_zone.changed', z.object({ id })),
] as const

export const defenceZoneModule = { calls: defenceZoneCalls, events: defenceZoneEvents }
