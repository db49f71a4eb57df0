import type OlMap from 'ol/Map'
import type { Place } from '#shared/map/map-store.ts'
import { placeAt } from './drag-tool.ts'

/** Takes the next click, or a key at the cross in the middle of the map, as the place of something. */
export function createPlaceTool(map: OlMap) {
  let onPlaced: ((place: Place) => void) | undefined
  map.on('singleclick', ({ coordinate }) => onPlaced?.(placeAt(coordinate)))
  return {
    isOn: () => onPlaced !== undefined,
    /** Undefined ends it. */
    set(next: ((place: Place) => void) | undefined): void {
      onPlaced = next
    },
    placeHere: () => onPlaced?.(placeAt(map.getView().getCenter() ?? [0, 0])),
  }
}
