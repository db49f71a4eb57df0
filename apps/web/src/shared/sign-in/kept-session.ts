import { staffPage } from '@palisade/contract'
import { ApiError } from '#shared/api/api-error.ts'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { readSession, useSession, type Session } from '#shared/session/session-store.ts'
import { ensureSession } from './load-session.ts'

const KEY = 'staff-session'
/** Signs of the ticket that a kept session belongs to. */
const MARK = 8

type Kept = Pick<Session, 'user' | 'parks' | 'centreId' | 'menus' | 'parameters'> & { mark: string }

const markOf = (ticket: string) => ticket.slice(-MARK)

/**
 * The session behind the stored ticket, in a dead spot as it was known last: a guard's phone begins there too. Rights that
 * were withdrawn meanwhile show things that the server then refuses.
 */
export async function ensureSessionOrKept(): Promise<void> {
  try {
    await ensureSession()
  } catch (error) {
    if (!isUnanswered(error) || !takeKept()) throw error
  }
  keep()
}

const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.failure === 'no-response' || error.failure === 'timeout')

function keep(): void {
  const { ticket, user, parks, centreId, menus, parameters } = readSession()
  if (ticket === undefined || !user?.permissions.includes(staffPage.permission)) return
  const kept: Kept = { mark: markOf(ticket), user, parks, centreId, menus, parameters }
  writeStored(KEY, JSON.stringify(kept))
}

/** @returns whether there was one of this ticket */
function takeKept(): boolean {
  const { ticket } = readSession()
  const kept = readKept()
  if (ticket === undefined || kept?.mark !== markOf(ticket)) return false
  const { mark: _mark, ...session } = kept
  useSession.setState(session)
  return true
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(readStored(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
