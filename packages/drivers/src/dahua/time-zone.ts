import type { DahuaCalls } from './calls.ts'
import { countOf, valueOf } from './table.ts'

/** Minutes east of Greenwich of `NTP.TimeZone`, by its number. */
const ZONES: readonly number[] = [
  0, 60, 120, 180, 210, 240, 270, 300, 330, 345, 360, 390, 420, 480, 540, 570, 600, 660, 720, 780, -60, -120,
  -180, -210, -240, -300, -360, -420, -480, -540, -600, -660, -720,
]
const MINUTE_MS = 60_000
const QUARTER = 15
const [WESTMOST, EASTMOST] = [-12 * 60, 14 * 60]

/** Minutes east of Greenwich as the device's settings have it; `standard` undefined where it does not tell. */
export interface ToldZone {
  standard: number | undefined
  /** Its clock may be an hour further in summer. */
  hasSummer: boolean
}

/** Accounts that may not read settings have no such answer. */
export async function readZone(calls: Pick<DahuaCalls, 'look'>): Promise<ToldZone> {
  const { node: service } = await calls.look('configManager.cgi?action=getConfig&name=NTP')
  const { node: locales } = await calls.look('configManager.cgi?action=getConfig&name=Locales')
  const hasTold = valueOf(service, 'table.NTP.TimeZone') !== ''
  return {
    standard: hasTold ? ZONES[countOf(service, 'table.NTP.TimeZone', ZONES.length - 1)] : undefined,
    hasSummer: valueOf(locales, 'table.Locales.DSTEnable') === 'true',
  }
}

const nearest = (candidates: readonly number[], minutes: number): number | undefined =>
  candidates.toSorted((a, b) => Math.abs(a - minutes) - Math.abs(b - minutes))[0]

/**
 * Minutes by which a device's wall clock is taken to be east of Greenwich: its own zone, in summer or not, whichever makes its clock the truer
 * one. Where it does not tell, the quarter of an hour nearest to our time: then a clock that is wrong by whole quarters is not found out. A clock
 * that is off by days is in our zone.
 * @param wall the wall clock read as UTC, ms; `now` ours, ms since 1970
 */
export function zoneNow(wall: number, now: number, { standard, hasSummer }: ToldZone): number {
  const minutes = (wall - now) / MINUTE_MS
  if (standard !== undefined)
    return nearest(hasSummer ? [standard, standard + 60] : [standard], minutes) ?? standard
  const quarter = Math.round(minutes / QUARTER) * QUARTER
  return quarter >= WESTMOST && quarter <= EASTMOST ? quarter : -new Date(now).getTimezoneOffset()
}
