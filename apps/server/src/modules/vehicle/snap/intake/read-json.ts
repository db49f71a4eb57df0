import { isJpeg, plausibleTime } from '@palisade/drivers'

// Pieces of what cameras tell in JSON, of which nothing is believed to have the shape that its protocol says.

export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
/** Some firmware writes a list of one as the one. */
export const listOf = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(fieldsOf)

/** Undefined for what is no JSON object. */
export function parseFields(body: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8').replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null ? fieldsOf(value) : undefined
  } catch {
    return undefined
  }
}

/** A picture that is written as base64; undefined for anything but a JPEG. */
export function jpegOf(content: unknown): Buffer | undefined {
  if (typeof content !== 'string' || content === '') return undefined
  const bytes = Buffer.from(content.replace(/^data:[^,]{0,64},/, ''), 'base64')
  return isJpeg(bytes) ? bytes : undefined
}

const MOMENT = /^(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d)(?:\.?(\d{1,3}))?$/

/**
 * `2026-09-11 09:38:35.333` and `20260911093835` are the camera's local time; `zone` says how many hours ahead of UTC that is.
 * Without one the camera's day is the site's. Ours where it cannot be true.
 */
export function momentOf(text: string, zone: number | null, now: number): number {
  const match = MOMENT.exec(text.trim())
  if (!match) return now
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const ms = Number((match[7] ?? '0').padEnd(3, '0'))
  const local = [year, month - 1, day, hour, minute, second, ms] as const
  const at = zone === null ? new Date(...local).getTime() : Date.UTC(...local) - zone * 3_600_000
  return plausibleTime(at, now)
}
