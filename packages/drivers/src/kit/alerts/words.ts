import type { PlateReading } from '../driver.ts'

const WORD_LIMIT = 32

/** A whole number within bounds, or null. */
export function numberWithin(text: string, least: number, most: number): number | null {
  const value = /^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Math.round(Number(text)) : Number.NaN
  return value >= least && value <= most ? value : null
}

/** A word of a device, cut to a length. */
export const wordOf = (text: string): string => text.slice(0, WORD_LIMIT)

/** ISAPI and Profile M have the same two words for the way of a vehicle past the camera. */
export function directionOf(text: string): PlateReading['direction'] {
  const word = text.trim().toLowerCase()
  return word === 'forward' || word === 'reverse' ? word : 'unknown'
}
