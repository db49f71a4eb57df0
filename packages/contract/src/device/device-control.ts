import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { capability, deviceState } from '../core/device-words.ts'
import { done, id, moment } from '../core/fields.ts'
import { deviceCause } from './driver.ts'
import { deviceRefusals } from '../core/refusals.ts'

/** Most characters of a preset's name (VIDEO-13). */
export const PRESET_NAME_LIMIT = 32
export const presetName = z
  .string()
  .trim()
  .min(1)
  .max(PRESET_NAME_LIMIT)
  .regex(/^\P{Cc}+$/u, 'preset_name')
const token = z.string().min(1).max(128)

/** -1 = left, down, out at full speed; 1 = right, up, in. */
const speed = z.number().min(-1).max(1)

/**
 * The server stops a camera that gets no further `move` and no `stop` for this many seconds (VIDEO-11): a console that lost its
 * network must not leave it turning.
 */
export const PTZ_HOLD_SECONDS = 3

/** Uses that the camera itself makes of a preset: it returns to a guard position when left alone, and visits the others on a cruise. */
export const presetUses = ['guard', 'cruise'] as const
export const presetUse = z.enum(presetUses)
export type PresetUse = z.infer<typeof presetUse>

/** `use` is left out where the camera reports none; such a preset cannot be deleted while it has one. */
export const preset = z.object({ token: z.string(), name: z.string(), use: presetUse.optional() })
export type Preset = z.infer<typeof preset>
/** Rounds of presets that are stored in the camera. A camera says which of these it can do with each. */
export const cruiseOperations = ['start', 'stop', 'pause'] as const
export const cruiseOperation = z.enum(cruiseOperations)
export type CruiseOperation = z.infer<typeof cruiseOperation>
export const cruiseStates = ['idle', 'running', 'paused'] as const
export const cruise = z.object({
  token: z.string(),
  name: z.string(),
  state: z.enum(cruiseStates),
  operations: z.array(cruiseOperation),
  /** Tokens of the presets in the order of the visit; positions without a preset are not told. */
  presets: z.array(z.string()),
})
export type Cruise = z.infer<typeof cruise>
export const relay = z.object({ token: z.string(), name: z.string() })

const ptz = {
  by: 'permission',
  permission: 'live.ptz',
  object: { kind: 'device', ids: (request: { deviceId: string }) => [request.deviceId] },
} as const
const control = { ...ptz, permission: 'device.control' } as const
const fast = { max: 600, seconds: 60, by: 'user' } as const
const deviceId = { deviceId: id }

/** The controls of a camera and whether it listens, for those who may turn it but not see the list of devices. */
export const controlledDevice = z.object({
  id,
  name: z.string(),
  capabilities: z.array(capability),
  state: deviceState,
  cause: deviceCause.nullable(),
})
export type ControlledDevice = z.infer<typeof controlledDevice>

export const deviceControlCalls = {
  getDetails: defineCall({
    path: '/vms/ptz/getDetails',
    summary: 'What of a camera can be controlled, and whether it listens',
    request: z.strictObject(deviceId),
    result: controlledDevice,
    refuses: ['device.not_found'],
    meta: { access: ptz, centre: 'none' },
  }),
  move: defineCall({
    path: '/vms/ptz/move',
    summary: 'Turn and zoom a camera until told to stop',
    request: z.strictObject({ ...deviceId, pan: speed, tilt: speed, zoom: speed }),
    result: done,
    refuses: [...deviceRefusals, 'device.busy', 'device.not_found', 'device.address_refused'],
    meta: { access: ptz, centre: 'none', rate: fast, audit: 'ptz.move' },
  }),
  stop: defineCall({
    path: '/vms/ptz/stop',
    summary: 'Stop a camera’s movement',
    request: z.strictObject(deviceId),
    result: done,
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused'],
    meta: { access: ptz, centre: 'none', rate: fast, audit: 'ptz.stop' },
  }),
  absolute: defineCall({
    path: '/vms/ptz/absolute',
    summary: 'Turn a camera to a position, where the camera offers it',
    request: z.strictObject({ ...deviceId, pan: speed, tilt: speed, zoom: z.number().min(0).max(1) }),
    result: done,
    refuses: [...deviceRefusals, 'device.busy', 'device.not_found', 'device.address_refused'],
    meta: { access: ptz, centre: 'none', rate: fast, audit: 'ptz.absolute' },
  }),
  getPresets: defineCall({
    path: '/vms/preset/getList',
    summary: 'Presets stored in the camera',
    request: z.strictObject(deviceId),
    result: z.array(preset),
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused'],
    meta: { access: ptz, centre: 'none' },
  }),
  setPreset: defineCall({
    path: '/vms/preset/set',
    summary: 'Store where the camera looks now, as a new preset or over an old one',
    request: z.strictObject({ ...deviceId, name: presetName, token: token.optional() }),
    result: preset,
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused', 'preset.exists'],
    meta: { access: ptz, centre: 'none', audit: 'preset.set' },
  }),
  goToPreset: defineCall({
    path: '/vms/preset/goTo',
    summary: 'Turn the camera to a preset',
    request: z.strictObject({ ...deviceId, token }),
    result: done,
    refuses: [...deviceRefusals, 'device.busy', 'device.not_found', 'device.address_refused'],
    meta: { access: ptz, centre: 'none', rate: fast, audit: 'preset.go_to' },
  }),
  removePreset: defineCall({
    path: '/vms/preset/remove',
    summary: 'Remove a preset from the camera',
    request: z.strictObject({ ...deviceId, token }),
    result: done,
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused', 'preset.protected'],
    meta: { access: ptz, centre: 'none', audit: 'preset.remove' },
  }),
  goHome: defineCall({
    path: '/vms/ptz/goHome',
    summary: 'Turn the camera to its home position',
    request: z.strictObject(deviceId),
    result: done,
    refuses: [...deviceRefusals, 'device.busy', 'device.not_found', 'device.address_refused'],
    meta: { access: ptz, centre: 'none', rate: fast, audit: 'ptz.go_home' },
  }),
  setHome: defineCall({
    path: '/vms/ptz/setHome',
    summary: 'Make where the camera looks now its home position',
    request: z.strictObject(deviceId),
    result: done,
    refuses: [...deviceRefusals, 'device.busy', 'device.not_found', 'device.address_refused'],
    meta: { access: ptz, centre: 'none', audit: 'ptz.set_home' },
  }),
  getCruises: defineCall({
    path: '/vms/cruise/getList',
    summary: 'Cruises stored in the camera',
    request: z.strictObject(deviceId),
    result: z.array(cruise),
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused'],
    meta: { access: ptz, centre: 'none' },
  }),
  operateCruise: defineCall({
    path: '/vms/cruise/operate',
    summary: 'Start, pause or stop a cruise of the camera',
    request: z.strictObject({ ...deviceId, token, operation: cruiseOperation }),
    result: done,
    refuses: [...deviceRefusals, 'device.busy', 'device.not_found', 'device.address_refused'],
    meta: { access: ptz, centre: 'none', rate: fast, audit: 'cruise.operate' },
  }),
  snapshot: defineCall({
    path: '/vms/device/snapshot',
    summary: 'A picture taken by the camera itself (JPEG)',
    request: z.strictObject(deviceId),
    result: download,
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused'],
    meta: {
      access: { ...ptz, permission: 'live.snapshot' },
      centre: 'none',
      rate: { max: 60, seconds: 60, by: 'user' },
      audit: 'device.snapshot',
    },
  }),
  getRelays: defineCall({
    path: '/vms/relay/getList',
    summary: 'Relay outputs of a device',
    request: z.strictObject(deviceId),
    result: z.array(relay),
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused'],
    meta: { access: control, centre: 'none' },
  }),
  setRelay: defineCall({
    path: '/vms/relay/set',
    summary: 'Switch a relay output',
    request: z.strictObject({ ...deviceId, token, isOn: z.boolean() }),
    result: done,
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused'],
    meta: { access: control, centre: 'none', audit: 'relay.set' },
  }),
  readClock: defineCall({
    path: '/vms/device/readClock',
    summary: 'What time the device believes it is',
    request: z.strictObject(deviceId),
    /** `offset` is the device's time minus the server's, ms. */
    result: z.object({ at: moment, offset: z.number() }),
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused'],
    meta: { access: control, centre: 'none' },
  }),
  setClock: defineCall({
    path: '/vms/device/setClock',
    summary: 'Set the device’s clock to the server’s',
    request: z.strictObject(deviceId),
    result: done,
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused'],
    meta: { access: control, centre: 'none', audit: 'device.clock_set' },
  }),
  reboot: defineCall({
    path: '/vms/device/reboot',
    summary: 'Restart a device',
    request: z.strictObject(deviceId),
    result: done,
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused'],
    meta: { access: control, centre: 'none', audit: 'device.reboot' },
  }),
}

export const deviceControlModule = { calls: deviceControlCalls }
