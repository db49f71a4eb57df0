import { useMapStore } from '../../../shared/map/map-store.ts'
import { LazyPage } from '../../lazy-page.tsx'

const loadMap = async () => (await import('./map-with-cards.tsx')).MapWithCards

/** The one map, below every screen whose mode is 'shown'; otherwise it is unmounted and costs nothing (COMMON-8). */
export function MapSlot({ isShown }: { isShown: boolean }) {
  const hiders = useMapStore(state => state.hiders)
  return isShown && hiders === 0 ? <LazyPage load={loadMap} /> : null
}
