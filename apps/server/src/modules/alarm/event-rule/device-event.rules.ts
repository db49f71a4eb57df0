import { createHash } from 'node:crypto'
import { EVENT_AHEAD_SECONDS, EVENT_LATE_DAYS, type AlarmType, type DriverName } from '@palisade/contract'
import type { DeviceEvent } from '@palisade/drivers'

/** What matters of the device that an event is of. */
export interface EventSource {
  driver: DriverName
  kind: string
  smartTask: string
}

/** What a camera finds by looking at its own picture; a stopped smart task silences these, not that its picture is lost. */
const analysisTypes: readonly AlarmType[] = ['motion', 'line_crossing', 'intrusion', 'loitering']

/** The alarm that an event raises, if any. The end of a lasting one raises nothing. */
export function alarmOf(
  event: Pick<DeviceEvent, 'isActive'>,
  source: EventSource,
  mapped: AlarmType | null | undefined,
): AlarmType | undefined {
  if (!mapped || event.isActive === false) return undefined
  const isSilenced = source.kind === 'camera' && source.smartTask === 'stopped'
  return isSilenced && analysisTypes.includes(mapped) ? undefined : mapped
}

/** Whether an event tells that something of the device itself is broken, or well again; undefined = neither. */
export function faultOf(
  event: Pick<DeviceEvent, 'isActive' | 'zone'>,
  mapped: AlarmType | null | undefined,
): boolean | undefined {
  // A zone's fault is shown at the zone.
  if (mapped !== 'device_fault' || event.zone !== undefined) return undefined
  return event.isActive
}

const TOPIC_LIMIT = 200
/** A device's word as the mapping takes it: no spaces or control characters, and not without end. Empty = none. */
export function topicOf(topic: string): string {
  return topic
    .trim()
    .replaceAll(/[\s\p{Cc}]+/gu, '_')
    .slice(0, TOPIC_LIMIT)
}

/** The moment of an event by our clock, where the device's is not believable; ms since 1970. */
export function momentOf(at: number, now: number): number {
  const isBelievable = at <= now + EVENT_AHEAD_SECONDS * 1000 && at >= now - EVENT_LATE_DAYS * 86_400_000
  return isBelievable ? Math.min(at, now) : now
}

/** One name for an event over all devices, however long the device's own is. */
export function eventIdOf(deviceId: string, eventId: string): string {
  return `device ${createHash('sha256').update(`${deviceId} ${eventId}`).digest('base64url')}`
}

const DESCRIPTION_LIMIT = 1024
/** What the device said, and the plate that was read: a record keeps it. */
export function descriptionOf({ description, plate }: Pick<DeviceEvent, 'description' | 'plate'>): string {
  const read = plate && [
    plate.plate,
    plate.plateColour,
    plate.vehicleColour,
    plate.vehicleType,
    plate.direction,
  ]
  const parts = [description, ...(read ?? [])].filter(part => part && part !== 'unknown')
  return parts
    .join(' · ')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, DESCRIPTION_LIMIT)
}
