import { LIVE_TILE_LIMIT } from '@palisade/contract'
import { onEvent } from '../../../../shared/events/listeners.ts'
import { readSession, useSession } from '../../../../shared/session/session-store.ts'
import { openCount } from '../model/wall.ts'
import { changeWall, enterCentre, leaveWall, useWall } from './wall-store.ts'

/**
 * The walls belong to the user: nobody else sees them in this browser, and they go at the logout. After an end that the
 * user did not ask for, as that of an idle session, the same user finds them again. Cameras that a linkage rule opens come onto the
 * wall as far as it has room; none is taken away for them. @returns a function that ends it
 */
export function followWall(): () => void {
  const ends = [
    useSession.subscribe((session, before) => {
      if (session.user?.id !== before.user?.id) leaveWall(before, session.endedBy === 'logout')
    }),
    onEvent('linkage.picture_wanted', ({ cameras }) => openWanted(cameras)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** A picture that the user may not see is refused where it is asked for; who sees no live pictures gets no windows. */
function openWanted(cameras: readonly { id: string; name: string }[]): void {
  const { centreId, user } = readSession()
  if (centreId === undefined || !user?.permissions.includes('live.view')) return
  enterCentre(centreId)
  for (const camera of cameras) {
    const { wall } = useWall.getState()
    const isShown = wall.windows.some(open => open?.id === camera.id)
    if (!isShown && openCount(wall) < LIVE_TILE_LIMIT) changeWall({ type: 'open', camera })
  }
}
