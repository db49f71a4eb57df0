import { families, type QuirkName } from './quirks/quirks.ts'

/** Abilities of a simulated camera's ONVIF side; its streams and its login are those of the camera's own plan. */
export type OnvifPlan = {
  /** Of `planCameras`. */
  camera: string
  model: string
  serial: string
  hasPtz: boolean
  /** Media2 (Profile T) beside Media. */
  hasMedia2: boolean
  hasEvents: boolean
  relays: readonly string[]
  /** Names of the presets that it has from the start, which its one preset tour visits; without any it has no tour. */
  tour: readonly string[]
  /** Where it differs from the standard. */
  quirks: readonly QuirkName[]
}

const row = (camera: string, more: Partial<OnvifPlan>): OnvifPlan => ({
  camera,
  model: more.hasPtz ? 'Simulated PTZ 2' : 'Simulated Fixed 2',
  serial: `SIM-${camera.toUpperCase()}`,
  hasPtz: false,
  hasMedia2: true,
  hasEvents: true,
  relays: [],
  tour: [],
  quirks: [],
  ...more,
})

/** Six of the twelve cameras speak ONVIF. */
export const onvifPlans: readonly OnvifPlan[] = [
  row('cam01', { relays: ['gate'] }),
  row('cam03', { hasPtz: true, quirks: families.old_axis }),
  // An old camera: Profile S only, without events, PTZ and relays.
  row('cam04', { hasMedia2: false, hasEvents: false }),
  row('cam07', { hasPtz: true, relays: ['light', 'siren'], tour: ['Entrance', 'Exit'] }),
  row('cam10', {}),
  row('cam12', { hasPtz: true, hasMedia2: false, quirks: families.oem }),
]
