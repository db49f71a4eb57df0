import { MISSED_INTERVALS, type DeviceCause, type DeviceKind, type DeviceState } from '@palisade/contract'

/**
 * The channels over which a device is observed. `stream`: the media program receives its frames. `control`: its
 * driver's keep-alive. `report`: its own messages: the events and signs of life of a sensor; from a camera or panel,
 * whether a part of it is broken.
 */
export type Channel = 'stream' | 'control' | 'report'

/** The status of one channel; `isUp` is null when it is unknown. */
export interface ChannelStatus {
  isUp: boolean | null
  cause: DeviceCause | null
  /** Until when the device takes no login, ms since 1970; where its cause is a locked account, and it says so. */
  lockedUntil?: number | undefined
}

/** A new observation over one channel. `connecting` says nothing about the device, unless it lasts. */
export type ChannelReading =
  | { is: 'up' }
  | { is: 'down'; cause: DeviceCause; lockedUntil?: number | undefined }
  | { is: 'unknown'; cause: DeviceCause }
  | { is: 'connecting'; isOverdue: boolean }

export interface DeviceStatus {
  state: DeviceState
  cause: DeviceCause | null
}

/** The status with the end of the lock that it speaks of, ms since 1970. */
export interface LockableStatus extends DeviceStatus {
  lockedUntil?: number | undefined
}

export type ChannelStatuses = Partial<Record<Channel, ChannelStatus>>

/** The channel that decides whether a device of this kind is alive. */
export const primaryChannelOf = {
  camera: 'stream',
  panel: 'control',
  sensor: 'report',
} as const satisfies Record<DeviceKind, Channel>

/**
 * The channel status after an observation. `connecting` means that our own programs restart: the known status is kept,
 * and becomes unknown only when `connecting` lasts too long.
 */
export function nextChannelStatus(stored: ChannelStatus, seen: ChannelReading): ChannelStatus {
  switch (seen.is) {
    case 'up':
      return { isUp: true, cause: null }
    case 'down':
      return { isUp: false, cause: seen.cause, lockedUntil: seen.lockedUntil }
    case 'unknown':
      return { isUp: null, cause: seen.cause }
    case 'connecting':
      if (stored.isUp === null || (stored.isUp && seen.isOverdue)) return { isUp: null, cause: 'connecting' }
      return stored
  }
}

const unseen: ChannelStatus = { isUp: null, cause: 'never_checked' }

/** The channel status of a device that was registered before channel status was stored, derived from its state. */
export function assumedChannelStatus({ state, cause }: DeviceStatus): ChannelStatus {
  if (state === 'online') return { isUp: true, cause: null }
  if (state === 'offline') return { isUp: false, cause }
  return { isUp: null, cause: state === 'unknown' || state === 'not_connected' ? cause : null }
}

interface ObservedDevice {
  kind: DeviceKind
  isInMaintenance: boolean
  /** Whether it was ever reached: what never worked is no outage. */
  wasConnected: boolean
  channels: ChannelStatuses
}

/** The status of a device from all its channels; it is decided here only (docs/design/0007). */
export function deviceStatusOf(device: ObservedDevice): LockableStatus {
  const status = statusOf(device)
  return status.cause === 'account_locked' ? { ...status, lockedUntil: lockOf(device.channels) } : status
}

/** The account is one for all channels, though not each of them is told how long its lock lasts. */
const lockOf = (channels: ChannelStatuses): number | undefined =>
  Object.values(channels).reduce<number | undefined>(
    (last, { cause, lockedUntil = 0 }) =>
      cause === 'account_locked' && lockedUntil > (last ?? 0) ? lockedUntil : last,
    undefined,
  )

function statusOf({ kind, isInMaintenance, wasConnected, channels }: ObservedDevice): DeviceStatus {
  if (isInMaintenance) return { state: 'maintenance', cause: 'planned' }
  const life = channels[primaryChannelOf[kind]] ?? unseen
  if (life.isUp === true) return aliveStatusOf(kind, channels)
  if (!wasConnected) return { state: 'not_connected', cause: life.cause ?? channels.control?.cause ?? null }
  if (life.isUp === false) return { state: 'offline', cause: life.cause ?? 'unreachable' }
  // The media program is away, but the device does not answer its driver either, so it is known to be offline.
  if (kind === 'camera' && channels.control?.isUp === false)
    return { state: 'offline', cause: channels.control.cause ?? 'unreachable' }
  return { state: 'unknown', cause: life.cause }
}

/** The device is there; its login is what somebody must mend. */
export const isLoginCause = (cause: DeviceCause | null) =>
  cause === 'wrong_credentials' || cause === 'account_locked' || cause === 'clear_text_login'

function aliveStatusOf(kind: DeviceKind, { control, report }: ChannelStatuses): DeviceStatus {
  // A camera that delivers frames but does not answer its driver has a fault: it cannot be turned and reports no
  // events.
  if (kind === 'camera' && control?.isUp === false)
    return {
      state: 'fault',
      cause: isLoginCause(control.cause) ? control.cause : 'control_lost',
    }
  if (kind !== 'sensor' && report?.isUp === false) return { state: 'fault', cause: 'device_reports' }
  return { state: 'online', cause: null }
}

/** A sensor that promises no keep-alive becomes unknown after this silence, hours. */
export const SENSOR_SILENT_HOURS = 24

/**
 * The observation that a sensor's silence amounts to; undefined when it is not silent for long enough.
 * @param sensor when it was heard last, and the interval of signs of life that it promises, s
 * @param now as all moments here, ms of the clock that never leaps
 * @param watchedSince since when this program has listened; earlier signs of life may have been missed
 */
export function silenceOf(
  sensor: { heardAt: number; keepAliveSeconds: number | undefined },
  now: number,
  watchedSince: number,
): ChannelReading | undefined {
  const { heardAt, keepAliveSeconds } = sensor
  const isPromised = keepAliveSeconds !== undefined
  const patience = isPromised ? keepAliveSeconds * MISSED_INTERVALS * 1000 : SENSOR_SILENT_HOURS * 3_600_000
  if (now - heardAt <= patience) return undefined
  if (isPromised && now - watchedSince > patience) return { is: 'down', cause: 'silent' }
  return { is: 'unknown', cause: 'silent' }
}

/**
 * How old a stored sign of life may become before a new one is stored, ms; young enough to judge the promised interval.
 */
export function seenEvery(keepAliveSeconds: number | undefined): number {
  return Math.min(60_000, ((keepAliveSeconds ?? 3600) * 1000) / 2)
}
