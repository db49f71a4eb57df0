import { staffPage } from '@palisade/contract'
import { useSession, type Session } from './session-store.ts'

/** A session has ended in whatever way, somebody else has logged in, or the user may not use the guard's phone (any more). */
function isLeft(session: Session, before: Session): boolean {
  if (session.ticket !== before.ticket) return before.ticket !== undefined
  if (session.user === before.user || session.user === undefined) return false
  return !session.user.permissions.includes(staffPage.permission)
}

/** Calls when what this device keeps for a guard must go: a phone is handed on. @returns a function that stops it */
export const onPhoneLeft = (forget: () => void): (() => void) =>
  useSession.subscribe((session, before) => {
    if (isLeft(session, before)) forget()
  })
