import {
  alarmTypes,
  EVENT_AHEAD_SECONDS,
  EVENT_LATE_DAYS,
  EVENT_PICTURE_LIMIT,
  type AlarmType,
  type ErrorCode,
} from '@palisade/contract'

const AHEAD_MS = EVENT_AHEAD_SECONDS * 1000
const LATE_MS = EVENT_LATE_DAYS * 24 * 3600 * 1000

export function isAlarmType(type: string): type is AlarmType {
  return (alarmTypes as readonly string[]).includes(type)
}

/**
 * The reason to refuse an event for its time, if there is one. Times are in ms since 1970.
 * @param latest the latest moment that it may be, which differs from `now` after our clock was set back
 */
export function refusalOfTime(occurredAt: number, now: number, latest = now): ErrorCode | undefined {
  if (occurredAt > latest + AHEAD_MS) return 'event.time_in_future'
  if (occurredAt < now - LATE_MS) return 'event.time_too_old'
  return undefined
}

/** The number of bytes that a base64 text decodes to, computed before decoding. */
export function base64Bytes(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return Math.floor((text.length * 3) / 4) - padding
}

export function isPictureTooLarge(base64: string): boolean {
  return base64Bytes(base64) > EVENT_PICTURE_LIMIT
}

/** Removes control characters, which no text needs and of which PostgreSQL refuses NUL. Line ends and tabs stay. */
export function cleanText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').trim()
}
