import { useSession } from '../../../../shared/session/session-store.ts'
import { leaveWall } from './wall-store.ts'

/**
 * The walls belong to the user: nobody else sees them in this browser, and they go at the logout. After an end that the
 * user did not ask for, as that of an idle session, the same user finds them again. @returns a function that ends it
 */
export function followWall(): () => void {
  return useSession.subscribe((session, before) => {
    if (session.user?.id !== before.user?.id) leaveWall(before, session.endedBy === 'logout')
  })
}
