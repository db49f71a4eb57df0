import type { VehicleHit } from '@palisade/contract'

const DAY_MS = 24 * 3_600_000
/** Days of passages before a hit, and after it. */
const SPAN = { before: 7, after: 7 }

/** The filters of the search for where the vehicle of a hit was around it. One that was read with a wrong character is looked for by both plates. */
export function passagesOf({
  plate,
  match,
  listedPlate,
  at,
}: Pick<VehicleHit, 'plate' | 'match' | 'listedPlate' | 'at'>): Record<string, string> {
  const moment = Date.parse(at)
  return {
    plates: match === 'near' && listedPlate !== null ? `${plate},${listedPlate}` : plate,
    startTime: new Date(moment - SPAN.before * DAY_MS).toISOString(),
    endTime: new Date(moment + SPAN.after * DAY_MS).toISOString(),
  }
}
