import { z } from 'zod'

// Words of devices that the tree of areas and the map say too, which know no device.

export const deviceKinds = ['camera', 'sensor', 'panel'] as const
export const deviceKind = z.enum(deviceKinds)
export type DeviceKind = z.infer<typeof deviceKind>

/**
 * `unknown` = our own programs are away; never shown as alive. `fault` = alive, but something of it does
 * not work. `maintenance` = somebody works on it until a stated time. `not_connected` = never reached since it was registered.
 */
export const deviceStates = ['online', 'offline', 'unknown', 'fault', 'maintenance', 'not_connected'] as const
export const deviceState = z.enum(deviceStates)
export type DeviceState = z.infer<typeof deviceState>

/** Abilities of a device as its driver declares them; a screen offers only these. */
export const capabilities = [
  'live',
  /** It moves by `pan_tilt`, by `zoom` or by both. */
  'ptz',
  'pan_tilt',
  'zoom',
  'ptz_absolute',
  'preset',
  'home',
  'home_set',
  'cruise',
  'snapshot',
  'event',
  'relay',
  'clock',
  'reboot',
  'zone',
  'recordings',
] as const
export const capability = z.enum(capabilities)
export type Capability = z.infer<typeof capability>

/** The condition that the panel reports; `unknown` while the panel is not reached. */
export const zoneConditions = ['unknown', 'disarmed', 'armed', 'bypassed', 'alarm', 'fault'] as const
export const zoneCondition = z.enum(zoneConditions)
export type ZoneCondition = z.infer<typeof zoneCondition>
