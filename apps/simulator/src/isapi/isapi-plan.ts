import type { Credentials } from '../site/plan.ts'
import { families, type QuirkName } from './quirks/quirks.ts'

/** How a camera writes its alert stream: with lengths and whole line ends, without either, or as JSON. */
export const manners = ['tidy', 'bare', 'json'] as const
export type Manner = (typeof manners)[number]

/** Abilities of a simulated camera's ISAPI side; its streams are those of the camera's own plan. */
export type IsapiPlan = {
  /** Of `planCameras`. */
  camera: string
  model: string
  serial: string
  hasPtz: boolean
  outputs: number
  manner: Manner
  /** Reads number plates. */
  isAnpr: boolean
  /** Finds faces. */
  hasFaces: boolean
  /** Writes the times of its card in UTC, as newer firmware does; else its wall clock. */
  hasUtcCard: boolean
  /** Ways in which it departs from the protocol as it is written. */
  quirks: readonly QuirkName[]
}

/** Hours by which the clocks of these cameras are east of Greenwich. */
export const EAST_HOURS = 8

export const isapiAuth: Credentials = {
  scheme: 'digest',
  username: 'palisade',
  password: 'view-the-site-1',
}

const row = (camera: string, more: Partial<IsapiPlan>): IsapiPlan => ({
  camera,
  model: 'SIM-2CD',
  serial: `SIM-${camera.toUpperCase()}-ISAPI`,
  hasPtz: false,
  outputs: 0,
  manner: 'tidy',
  isAnpr: false,
  hasFaces: false,
  hasUtcCard: false,
  quirks: [],
  ...more,
})

/** Three of the twelve cameras speak ISAPI, two of them as devices in the field do. */
export const isapiPlans: readonly IsapiPlan[] = [
  row('cam11', { model: 'SIM-2DE (PTZ)', hasPtz: true, outputs: 1, hasFaces: true }),
  row('cam08', { manner: 'bare', outputs: 2, quirks: families['old camera'] }),
  row('cam09', { model: 'SIM-TCG (ANPR)', isAnpr: true, outputs: 1, quirks: families['worn nonces'] }),
]
