import { MapFrame } from '../../features/map/components/map-frame.tsx'

/** The map with what other features add to the cards of its devices. */
export function MapWithCards() {
  return <MapFrame />
}
