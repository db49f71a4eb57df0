import type { FoundCapture } from '@palisade/contract'

/** The most alike of several steps, each capture once. */
export const mostAlike = (captures: readonly FoundCapture[], limit: number): FoundCapture[] => {
  const byId = new Map(captures.map(capture => [capture.id, capture]))
  return [...byId.values()].toSorted((one, other) => other.similarity - one.similarity).slice(0, limit)
}

/** In the order in which they happened. */
export const inTime = (captures: readonly FoundCapture[]): FoundCapture[] =>
  captures.toSorted((one, other) => one.at.localeCompare(other.at))

/** How often which camera saw the person, the most often first. */
export function placesOf(captures: readonly FoundCapture[]): { id: string; name: string; count: number }[] {
  const places = new Map<string, { id: string; name: string; count: number }>()
  for (const { camera } of captures) {
    const place = places.get(camera.id) ?? { id: camera.id, name: camera.name, count: 0 }
    places.set(camera.id, { ...place, count: place.count + 1 })
  }
  return [...places.values()].toSorted((one, other) => other.count - one.count)
}
