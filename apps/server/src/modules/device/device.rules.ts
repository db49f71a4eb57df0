import { deviceCauses, type DeviceCause, type DeviceState } from '@palisade/contract'
import type { CameraState, StreamCause } from '@palisade/contract/media'

/** What is stored of a camera's connection beside its password. */
export interface CameraConfig {
  mainUrl: string
  subUrl?: string | undefined
  username?: string | undefined
}

const hostOf = (url: string) => new URL(url).hostname.toLowerCase()
const urlsOf = (config: CameraConfig) => (config.subUrl ? [config.mainUrl, config.subUrl] : [config.mainUrl])

/**
 * Whether a stored password may be used with these addresses: only with machines it was entered for, else whoever may
 * edit a device could have it sent to a machine of their own.
 */
export function isSameMachine(stored: CameraConfig, next: CameraConfig): boolean {
  const known = urlsOf(stored).map(hostOf)
  return urlsOf(next).every(url => known.includes(hostOf(url)))
}

/** Whether another connection results, so that what was seen of the old one says nothing any more. */
export function isReconnected(stored: CameraConfig, next: CameraConfig, isPasswordNew: boolean): boolean {
  const fields = ['mainUrl', 'subUrl', 'username'] as const
  return isPasswordNew || fields.some(field => (stored[field] ?? '') !== (next[field] ?? ''))
}

/** The cause as a device shows it; what only a viewer can meet is not a device's. */
export function causeOf(cause: StreamCause): DeviceCause {
  if ((deviceCauses as readonly string[]).includes(cause)) return cause as DeviceCause
  return cause === 'offline' ? 'unreachable' : 'protocol_error'
}

export interface Standing {
  state: DeviceState
  cause: DeviceCause | null
}

/** What the media program says of a camera. */
export interface Seen {
  state: CameraState
  cause?: StreamCause | undefined
  /** Being connected to for so long that what was known before does not hold any more. */
  isOverdue?: boolean | undefined
}

/**
 * What a camera's state becomes by what was seen; undefined = it stays. A camera that is being connected to says nothing
 * new, except of one never known: so a restart of the media program shows no change, and raises nothing.
 */
export function nextStanding(stored: Standing, seen: Seen): Standing | undefined {
  const next = standingOf(stored, seen)
  return next.state === stored.state && next.cause === stored.cause ? undefined : next
}

function standingOf(stored: Standing, { state, cause, isOverdue }: Seen): Standing {
  switch (state) {
    case 'online':
      return { state: 'online', cause: null }
    case 'offline':
      return { state: 'offline', cause: causeOf(cause ?? 'unreachable') }
    case 'connecting':
      return stored.state === 'unknown' || (stored.state === 'online' && isOverdue === true)
        ? { state: 'unknown', cause: 'connecting' }
        : stored
  }
}
