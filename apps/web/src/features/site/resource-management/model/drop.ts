import { fromMercator, mercatorScale, toMercator } from '@palisade/contract'
import type { Place } from '#shared/map/map-store.ts'

/** Between two that are dropped at once, m. */
const OUTDOORS = 6
const INDOORS = 1.5

/** Several things dropped together are placed in rows, the first where the pointer was. */
export function placesAround(place: Place, count: number, isIndoors: boolean): Place[] {
  const [x, y] = toMercator(place)
  const step = (isIndoors ? INDOORS : OUTDOORS) * mercatorScale(place.latitude)
  const columns = Math.ceil(Math.sqrt(count))
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return place
    return fromMercator([x + (index % columns) * step, y - Math.floor(index / columns) * step])
  })
}
