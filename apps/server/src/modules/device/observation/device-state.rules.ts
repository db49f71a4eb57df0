import { KEEP_ALIVE_SECONDS } from '@palisade/drivers'
import { MISSED_INTERVALS, type DeviceCause, type DeviceKind, type DeviceState } from '@palisade/contract'

/**
 * The ways a device is seen. `stream`: the media program gets its frames. `control`: its driver's keep-alive. `report`: what
 * it tells of itself: a sensor's events and signs of life; of a camera or panel, whether it says that something of it is broken.
 */
export type Channel = 'stream' | 'control' | 'report'

/** What is known over one way. `isUp` null = nothing. */
export interface Sighting {
  isUp: boolean | null
  cause: DeviceCause | null
}

/** What came over one way just now. `connecting` is no news of the device, unless it lasts. */
export type Seen =
  | { is: 'up' }
  | { is: 'down'; cause: DeviceCause }
  | { is: 'unknown'; cause: DeviceCause }
  | { is: 'connecting'; isOverdue: boolean }

export interface Standing {
  state: DeviceState
  cause: DeviceCause | null
}

export type Sightings = Partial<Record<Channel, Sighting>>

/** The way that a device of this kind lives by: without it nothing says that it is alive. */
export const lifeOf = { camera: 'stream', panel: 'control', sensor: 'report' } as const satisfies Record<
  DeviceKind,
  Channel
>

/** What a sighting becomes. A restart of our own programs (connecting) takes nothing from what is known, until it lasts. */
export function nextSighting(stored: Sighting, seen: Seen): Sighting {
  switch (seen.is) {
    case 'up':
      return { isUp: true, cause: null }
    case 'down':
      return { isUp: false, cause: seen.cause }
    case 'unknown':
      return { isUp: null, cause: seen.cause }
    case 'connecting':
      if (stored.isUp === null || (stored.isUp && seen.isOverdue)) return { isUp: null, cause: 'connecting' }
      return stored
  }
}

const unseen: Sighting = { isUp: null, cause: 'never_checked' }

/** Of a device that was registered before its sightings were kept: what its state says. */
export function assumedSighting({ state, cause }: Standing): Sighting {
  if (state === 'online') return { isUp: true, cause: null }
  if (state === 'offline') return { isUp: false, cause }
  return { isUp: null, cause: state === 'unknown' ? cause : null }
}

/** A device's state from everything that is seen of it: the one place that decides (docs/design/0007). */
export function standingOf(device: {
  kind: DeviceKind
  isInMaintenance: boolean
  sightings: Sightings
}): Standing {
  const { kind, isInMaintenance, sightings } = device
  if (isInMaintenance) return { state: 'maintenance', cause: 'planned' }
  const life = sightings[lifeOf[kind]] ?? unseen
  if (life.isUp === true) return aliveStanding(kind, sightings)
  if (life.isUp === false) return { state: 'offline', cause: life.cause ?? 'unreachable' }
  // Our media program is away, but the device itself does not answer either: that much is known.
  if (kind === 'camera' && sightings.control?.isUp === false)
    return { state: 'offline', cause: sightings.control.cause ?? 'unreachable' }
  return { state: 'unknown', cause: life.cause }
}

function aliveStanding(kind: DeviceKind, { control, report }: Sightings): Standing {
  // Frames alone are half a camera: it cannot be turned and tells of nothing.
  if (kind === 'camera' && control?.isUp === false)
    return {
      state: 'fault',
      cause: control.cause === 'wrong_credentials' ? 'wrong_credentials' : 'control_lost',
    }
  if (kind !== 'sensor' && report?.isUp === false) return { state: 'fault', cause: 'device_reports' }
  return { state: 'online', cause: null }
}

/** Signs of life of a sensor that promises none: silent for longer, nothing is known of it; hours. */
export const SENSOR_SILENT_HOURS = 24

/**
 * What a sensor's silence means; undefined = nothing.
 * @param sensor when it was heard last (ms since 1970) and how often it promises a sign of life, s
 * @param watchedSince since when we have been there to hear it: what came before it nobody may have heard
 */
export function silenceOf(
  sensor: { seenAt: number; keepAliveSeconds: number | undefined },
  now: number,
  watchedSince: number,
): Seen | undefined {
  const { seenAt, keepAliveSeconds } = sensor
  const isPromised = keepAliveSeconds !== undefined
  const patience = isPromised ? keepAliveSeconds * MISSED_INTERVALS * 1000 : SENSOR_SILENT_HOURS * 3_600_000
  if (now - seenAt <= patience) return undefined
  if (isPromised && now - watchedSince > patience) return { is: 'down', cause: 'silent' }
  return { is: 'unknown', cause: 'silent' }
}

/** How old a stored sign of life may be before a new one is written, ms: fresh enough to judge the promise by. */
export function seenEvery(keepAliveSeconds: number | undefined): number {
  return Math.min(60_000, ((keepAliveSeconds ?? 3600) * 1000) / 2)
}

/** A sign of life older than this says nothing of now, ms. */
export const SIGN_VALID_MS = MISSED_INTERVALS * KEEP_ALIVE_SECONDS * 1000
