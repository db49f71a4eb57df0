import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { id, idRequest, moment, searchText } from '../core/fields.ts'
import { largePageOf, largePageRequest } from '../core/page.ts'
import { device } from './device.ts'
import { placeRefusals } from '../core/refusals.ts'

/** One field of a device that somebody changed. A password shows only that it changed. */
export const deviceChange = z.object({
  id,
  at: moment,
  deviceId: id,
  deviceName: z.string(),
  /** The field's dotted name as in DeviceDetails: `name`, `config.mainUrl`, `inventory.mac`, `config.password`. */
  field: z.string(),
  /** JSON values; null = not stated. */
  before: z.unknown(),
  after: z.unknown(),
  /** Present names of the area, floor or device that `before` and `after` refer to, where the user may see it. */
  beforeName: z.string().optional(),
  afterName: z.string().optional(),
  /** Name of the user; empty where a program acted by itself. */
  userName: z.string(),
  /** Whether `before` can be put back: not a password, and only while the device exists. */
  isRestorable: z.boolean(),
})
export type DeviceChange = z.infer<typeof deviceChange>

export const deviceHistoryCalls = {
  getByPage: defineCall({
    path: '/basic/device-history/getByPage',
    summary: 'Who changed which field of which device, newest first',
    request: largePageRequest(['at'], {
      deviceId: id.optional(),
      deviceName: searchText.optional(),
      /** A field, or a group of them: `config`, `inventory`. */
      field: z.string().max(50).optional(),
      userName: searchText.optional(),
      startTime: moment.optional(),
      endTime: moment.optional(),
    }),
    result: largePageOf(deviceChange),
    meta: {
      access: { by: 'permission', permission: 'device.view', object: 'filtered' },
      centre: 'required',
    },
  }),
  restore: defineCall({
    path: '/basic/device-history/restore',
    summary: 'Put a field back to what it was before a change; the device’s own rules still hold',
    request: idRequest,
    result: device,
    refuses: [
      ...placeRefusals,
      'access.no_area',
      'device.change_not_restorable',
      'device.password_needed',
      'device.changed_meanwhile',
    ],
    meta: {
      /** The service checks access to the device of the change. */
      access: { by: 'permission', permission: 'device.edit', object: 'none' },
      centre: 'none',
      audit: 'device.restore',
    },
  }),
}

export const deviceHistoryModule = { calls: deviceHistoryCalls }
