import { z } from 'zod'
import type { DeviceKind } from '../core/device-words.ts'
import type { DriverName } from './driver.ts'

/** Names of devices: 1-50 characters of any kind (DEVICE-4). */
export const DEVICE_NAME_LIMIT = 50
export const deviceName = z.string().trim().min(1).max(DEVICE_NAME_LIMIT)
/** Names of cameras: only letters of any script with their marks, digits, underscore and hyphen (DEVICE-3). */
export const cameraName = deviceName.regex(/^[\p{L}\p{M}\p{N}_-]+$/u, 'camera_name')

/** The nearest name that a camera may have: what is not allowed becomes a hyphen. Empty where nothing of the text is allowed. */
export const nearestCameraName = (text: string, limit = DEVICE_NAME_LIMIT): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, limit)
    .toWellFormed()
    .replaceAll(/[-\uFFFD]+$/g, '')

/** A second name of a camera (DEVICE-37); empty: none. */
export const ALIAS_LIMIT = 50
export const alias = z.string().trim().max(ALIAS_LIMIT)

/** The kind of device that is registered through each driver. */
export const kindOfDriver = {
  rtsp: 'camera',
  onvif: 'camera',
  isapi: 'camera',
  dahua: 'camera',
  http: 'sensor',
  panel: 'panel',
} as const satisfies Record<DriverName, DeviceKind>

/** A device is offline after this many missed keep-alive intervals (DEVICE-19). */
export const MISSED_INTERVALS = 3

const short = z.string().trim().max(20)
/** Longer fields have 4-50 characters (DEVICE-5); empty means not stated. */
const long = z.union([z.literal(''), z.string().trim().min(4).max(50)])
const address = z.union([z.literal(''), z.ipv4(), z.ipv6()])

/** Notes about a device beside its connection (DEVICE-2); all optional. */
export const inventory = z.strictObject({
  hostNumber: short.optional(),
  manufacturer: short.optional(),
  subsystem: short.optional(),
  model: long.optional(),
  firmwareVersion: long.optional(),
  bootLoaderVersion: long.optional(),
  ip: address.optional(),
  gateway: address.optional(),
  subnetMask: z.union([z.literal(''), z.ipv4()]).optional(),
  mac: z.union([z.literal(''), z.mac(), z.mac({ delimiter: '-' })]).optional(),
})
export type Inventory = z.infer<typeof inventory>
export const inventoryFields = Object.keys(inventory.shape) as (keyof Inventory)[]
