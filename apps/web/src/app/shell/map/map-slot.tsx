import { useMapStore } from '#shared/map/map-store.ts'
import { LazyPage } from '#app/lazy-page.tsx'
import { loadParts } from '#app/load-parts.ts'
import { useFreshMap } from './use-fresh-map.ts'
import { useScreenFirst } from './use-screen-first.ts'

const loadMap = async () => {
  const [{ mapWith }, parts] = await Promise.all([import('./map-with-parts.tsx'), loadParts('map')])
  return mapWith(parts)
}

/** The one map, below every screen whose mode is 'shown'; otherwise it is unmounted and costs nothing (COMMON-8). */
export function MapSlot({ isShown }: { isShown: boolean }) {
  const hiders = useMapStore(state => state.hiders)
  const isTurn = useScreenFirst(isShown && hiders === 0)
  useFreshMap()
  return isTurn ? <LazyPage load={loadMap} /> : null
}
