import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { deviceState } from '../core/device-words.ts'
import { defineEvent } from '../core/event.ts'
import { areasFilter, done, id, idRequest, idsRequest, moment, remarks, searchText } from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { device, foundAddress } from './device.ts'
import { deviceCause, deviceProbe } from './driver.ts'
import { deviceRefusals } from '../core/refusals.ts'

/** Maintenance ends by itself, at most this many days ahead (DEVICE-22). */
export const MAINTENANCE_DAYS_MAX = 30

/** A device that is not online, with its outages and availability of the week. */
export const offlineDevice = device.extend({
  /** How often it went offline in the last 7 days. */
  outages: z.int(),
  /** Share of the last 7 days that it was online, percent; maintenance and unknown time do not count. Null = nothing is known. */
  availability: z.number().min(0).max(100).nullable(),
  lastSeenAt: moment.nullable(),
  maintenanceReason: z.string(),
  foundAddress: foundAddress.nullable(),
})
export type OfflineDevice = z.infer<typeof offlineDevice>

/** A period in one state. */
export const statePeriod = z.object({
  state: deviceState,
  cause: deviceCause.nullable(),
  from: moment,
  /** End of the period; null = it lasts. */
  to: moment.nullable(),
})
export type StatePeriod = z.infer<typeof statePeriod>

/** A maintenance that a new one replaced on these devices; with it the start can be undone. */
const maintenanceBefore = z.object({ ids: z.array(id), until: moment, reason: z.string() })
export type MaintenanceBefore = z.infer<typeof maintenanceBefore>

const control = { by: 'permission', permission: 'device.control' } as const
const theseDevices = { kind: 'device', ids: (request: { ids: string[] }) => request.ids } as const

export const deviceStateCalls = {
  getOfflineByPage: defineCall({
    path: '/basic/device-state/getOfflineByPage',
    summary: 'Devices that are not online: since when, why, how often this week',
    request: pageRequest(['name', 'stateSince', 'outages', 'availability'], {
      name: searchText.optional(),
      state: deviceState.exclude(['online']).optional(),
      cause: deviceCause.optional(),
      ...areasFilter,
    }),
    result: pageOf(offlineDevice),
    meta: {
      access: { by: 'permission', permission: 'device.view', object: 'filtered', scopes: ['device.read'] },
      centre: 'required',
    },
  }),
  getHistory: defineCall({
    path: '/basic/device-state/getHistory',
    summary: 'The states of a device in the last 7 days, newest first',
    request: idRequest,
    result: z.object({
      periods: z.array(statePeriod),
      availability: z.number().nullable(),
      outages: z.int(),
    }),
    meta: {
      access: {
        by: 'permission',
        scopes: ['device.read'],
        permission: 'device.view',
        object: { kind: 'device', ids: request => [request.id] },
      },
      centre: 'none',
    },
  }),
  check: defineCall({
    path: '/basic/device-state/check',
    summary: 'Check one device now: what was tried, and how each step ended',
    request: idRequest,
    result: deviceProbe,
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused'],
    meta: {
      access: { ...control, object: { kind: 'device', ids: request => [request.id] } },
      centre: 'none',
      rate: { max: 300, seconds: 60, by: 'user' },
      audit: 'device.check',
    },
  }),
  startMaintenance: defineCall({
    path: '/basic/device-state/startMaintenance',
    summary: 'Take devices out of service until a stated time: no offline alarms meanwhile',
    request: idsRequest.extend({ until: moment, reason: remarks.optional() }),
    result: z.object({ before: z.array(maintenanceBefore) }),
    refuses: ['device.maintenance_past', 'device.maintenance_too_long'],
    meta: { access: { ...control, object: theseDevices }, centre: 'none', audit: 'device.maintenance_start' },
  }),
  endMaintenance: defineCall({
    path: '/basic/device-state/endMaintenance',
    summary: 'Put devices back into service now',
    request: idsRequest,
    result: done,
    meta: { access: { ...control, object: theseDevices }, centre: 'none', audit: 'device.maintenance_end' },
  }),
}

const deviceStateEvents = [
  /** Published when the time of a maintenance is over, with the state that the device is then in. */
  defineEvent('device.maintenance_over', z.object({ id, name: z.string(), state: deviceState })),
] as const

export const deviceStateModule = { calls: deviceStateCalls, events: deviceStateEvents }
