import { createHash } from 'node:crypto'
import {
  analysisAlarmTypes,
  EVENT_AHEAD_SECONDS,
  EVENT_LATE_DAYS,
  type AlarmType,
  type DriverName,
} from '@palisade/contract'
import type { DeviceEvent } from '@palisade/drivers'

/** The properties of an event's device that decide about an alarm. */
export interface EventSource {
  driver: DriverName
  kind: string
  smartTask: string
}

/** The type of alarm that an event raises, if any. The end of a lasting event raises none. */
export function alarmOf(
  event: Pick<DeviceEvent, 'isActive'>,
  source: EventSource,
  mapped: AlarmType | null | undefined,
): AlarmType | undefined {
  if (!mapped || event.isActive === false) return undefined
  const isSilenced = source.kind === 'camera' && source.smartTask === 'stopped'
  return isSilenced && analysisAlarmTypes.includes(mapped) ? undefined : mapped
}

/**
 * Whether an event reports that a part of the device itself is broken (true) or well again (false); undefined when it
 * reports neither.
 */
export function faultOf(
  event: Pick<DeviceEvent, 'isActive' | 'zone'>,
  mapped: AlarmType | null | undefined,
): boolean | undefined {
  // The fault of a zone is shown at the zone instead.
  if (mapped !== 'device_fault' || event.zone !== undefined) return undefined
  return event.isActive
}

const TOPIC_LIMIT = 200
/**
 * A device's topic in the form of the mapping: without spaces and control characters, and of limited length. Empty when
 * nothing is left.
 */
export function topicOf(topic: string): string {
  return topic
    .trim()
    .replaceAll(/[\s\p{Cc}]+/gu, '_')
    .slice(0, TOPIC_LIMIT)
}

/** The time of an event, ms since 1970; our own clock's when the device's is implausible. */
export function momentOf(at: number, now: number): number {
  const isBelievable = at <= now + EVENT_AHEAD_SECONDS * 1000 && at >= now - EVENT_LATE_DAYS * 86_400_000
  return isBelievable ? Math.min(at, now) : now
}

/** An id that is unique over all devices and of fixed length, however long the device's own event id is. */
export function eventIdOf(deviceId: string, eventId: string): string {
  return `device ${createHash('sha256').update(`${deviceId} ${eventId}`).digest('base64url')}`
}

const DESCRIPTION_LIMIT = 1024
/** The device's description and the details of a read number plate, which the alarm record keeps. */
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
