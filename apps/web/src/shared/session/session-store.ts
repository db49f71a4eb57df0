import {
  screenPermissions,
  type ScreenKey,
  type MenuNode,
  type SessionEndReason,
  type SharedParameterValues,
  type UserCentre,
  type PermissionCode,
  type SessionUser,
  type SignedIn,
} from '@palisade/contract'
import { create } from 'zustand'
import { readStored, removeStored, writeStored } from './session-storage.ts'

/** Why there is no session any more; the login page says it. */
export type SessionEnd = SessionEndReason | 'no-menus'

/** Everything known of the signed-in user. `user` is missing until the session behind the ticket was fetched. */
export interface Session {
  ticket: string | undefined
  user: SessionUser | undefined
  parks: UserCentre[]
  centreId: string | undefined
  menus: MenuNode[]
  /** IANA name of the site's time zone. */
  siteZone: string | undefined
  parameters: SharedParameterValues | undefined
  endedBy: SessionEnd | undefined
}

const nobody: Session = {
  ticket: undefined,
  user: undefined,
  parks: [],
  centreId: undefined,
  menus: [],
  siteZone: undefined,
  parameters: undefined,
  endedBy: undefined,
}

/**
 * The session. The ticket is in local storage, not in session storage: operators work in several windows at once
 * and a new one must not ask for a login; it dies at logout in all of them. The centre is each window's own.
 */
export const useSession = create<Session>(() => ({ ...nobody, ticket: readStored('ticket') }))

export const readSession = (): Session => useSession.getState()

/** Whether the user's roles carry a permission. Only hides what would be refused: the server decides. */
export const useMay = (permission: PermissionCode | null): boolean =>
  useSession(({ user }) => permission === null || (user?.permissions.includes(permission) ?? false))

/** Whether the user may open a screen: by either of its permissions. */
export function useMayOpen(screen: ScreenKey): boolean {
  const { permission, or } = screenPermissions[screen]
  const [mayFirst, mayOther] = [useMay(permission), useMay(or ?? permission)]
  return mayFirst || mayOther
}

/** The current park, the one whose areas and devices every screen shows. */
export const useCentre = (): UserCentre | undefined =>
  useSession(({ parks, centreId }) => parks.find(park => park.id === centreId))

/** Keeps a session that was answered by login. One without menus is not stored (ACCESS-4). */
export function beginSession(answer: SignedIn): boolean {
  if (answer.newMenus.menus.length === 0) return false
  writeStored('ticket', answer.ticket)
  useSession.setState({ ...nobody, ticket: answer.ticket })
  refreshSession(answer)
  return true
}

/** Takes over what the server says of the session behind the present ticket. */
export function refreshSession({ user, ownCentral, newMenus, timeZone }: Omit<SignedIn, 'ticket'>): void {
  const wanted = readSession().centreId ?? readStored('centre')
  const park = ownCentral.find(({ id }) => id === wanted) ?? ownCentral[0]
  useSession.setState({
    user,
    parks: ownCentral,
    centreId: park?.id,
    menus: newMenus.menus,
    siteZone: timeZone,
  })
}

export const keepParameters = (parameters: SharedParameterValues): void => useSession.setState({ parameters })

/** Forgets the user here and in the other windows of this browser. */
export function endSession(reason: SessionEnd): void {
  removeStored('ticket')
  removeStored('centre')
  useSession.setState({ ...nobody, endedBy: reason })
}

/** Switches this window to another park of the user. */
export function selectCentre(centreId: string): void {
  if (!readSession().parks.some(park => park.id === centreId)) return
  writeStored('centre', centreId)
  useSession.setState({ centreId })
}

/** Follows logins and logouts of the other windows. @returns a function that stops following */
export function followOtherWindows(): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== 'ticket' || event.newValue === readSession().ticket) return
    if (event.newValue === null) useSession.setState({ ...nobody, endedBy: 'logout' })
    else useSession.setState({ ...nobody, ticket: event.newValue })
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}
