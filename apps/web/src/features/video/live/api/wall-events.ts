import type { EventData } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { onEvent } from '#shared/events/listeners.ts'
import { readSession, useSession } from '#shared/session/session-store.ts'
import { tileLimitOf } from '../model/layout.ts'
import { openCount } from '../model/wall.ts'
import { wantedCameras } from '../components/wanted/wanted.ts'
import { favoriteKey, wallViewKey } from './saved-queries.ts'
import { keepWall } from './wall-keeper.ts'
import { changeWall, enterCentre, leaveWall, useWall, wallFetched } from './wall-store.ts'

/**
 * The walls belong to the user: nobody else sees them in this browser, and their user finds them again on any console. Cameras that
 * a linkage rule opens come onto the wall as far as it has room; none is taken away for them.
 * @returns a function that ends it
 */
export function followWall(queryClient: QueryClient): () => void {
  const refetch = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey })
  const refetchBoth = () => [favoriteKey, wallViewKey].forEach(refetch)
  const ends = [
    keepWall(),
    useSession.subscribe((session, before) => {
      if (session.user?.id !== before.user?.id) leaveWall()
    }),
    onEvent('linkage.picture_wanted', wanted => void openWanted(queryClient, wanted)),
    onEvent('favorite.changed', refetchBoth),
    onEvent('wall_view.changed', () => refetch(wallViewKey)),
    // Both name cameras.
    onEvent('device.changed', refetchBoth),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Opens those cameras that the user may watch; who sees no live pictures gets no windows. */
async function openWanted(
  queryClient: QueryClient,
  wanted: EventData<'linkage.picture_wanted'>,
): Promise<void> {
  const { centreId, user, ticket } = readSession()
  if (centreId === undefined || !user?.permissions.includes('live.view')) return
  enterCentre(centreId)
  const [cameras] = await Promise.all([wantedCameras(queryClient, wanted), wallFetched()])
  if (readSession().ticket !== ticket) return
  for (const camera of cameras) {
    const { wall } = useWall.getState()
    const isShown = wall.windows.some(open => open?.id === camera.id)
    if (!isShown && openCount(wall) < tileLimitOf(wall.layout)) changeWall({ type: 'open', camera })
  }
}
