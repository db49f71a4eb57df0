import type { Span } from '../kit/recordings.ts'
import type { XmlNode } from '../kit/xml.ts'
import { offsetOf, readTime } from './clock.ts'

/** How a device writes the times of its footage, and how far its clock is from ours. */
export interface CardClock {
  /** The device's clock minus ours, ms. */
  offset: number
  /** Our moment as the device names it in a search, e.g. `2026-11-23T18:15:00Z`. */
  write(at: number): string
  /** The same in the address of a replay: `20261123T181500Z`. */
  writeShort(at: number): string
  /** Our moment, ms since 1970; NaN for what is no time. */
  read(text: string): number
}

/**
 * Most firmware writes its wall clock with a `Z` behind it, newer firmware UTC; a time with an offset is what it says.
 * @param time the device's answer to `System/time`
 */
export function createCardClock(time: XmlNode, now: number, isWall: boolean): CardClock {
  // The device's clock has whole seconds: half a second is the best guess of the rest, and less than one is no offset.
  const offset = readTime(time) + 500 - now
  const away = Math.abs(offset) < 1000 ? 0 : Math.round(offset)
  const shift = isWall ? offsetOf(time) * 60_000 : 0
  const write = (at: number): string => `${new Date(at + away + shift).toISOString().slice(0, 19)}Z`
  return {
    offset: away,
    write,
    writeShort: at => write(at).replaceAll(/[-:]/g, ''),
    read(text) {
      if (/[+-]\d\d:?\d\d$/.test(text)) return Date.parse(text) - away
      const [, clock] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?)Z?$/.exec(text) ?? []
      return clock === undefined ? Number.NaN : Date.parse(`${clock}Z`) - away - shift
    },
  }
}

/** Newer than this may be on its way to the card, ms. */
const FRESH_MS = 5 * 60_000

/**
 * A span in which there can be footage only if the device writes its wall clock (east of Greenwich) or only if it writes UTC (west of it):
 * for the other way of reading it lies ahead. Read as UTC. Undefined where both ways say the same.
 */
export function tellingSpan(time: XmlNode): { span: Span; meansWall: boolean } | undefined {
  const now = readTime(time)
  const shift = offsetOf(time) * 60_000
  if (Math.abs(shift) <= 2 * FRESH_MS) return undefined
  return shift > 0
    ? { span: [now + FRESH_MS, now + shift], meansWall: true }
    : { span: [now + shift + FRESH_MS, now], meansWall: false }
}
