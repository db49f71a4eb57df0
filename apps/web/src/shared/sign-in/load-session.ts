import { api } from '../api/api.ts'
import { endSession, keepParameters, readSession, refreshSession } from '../session/session-store.ts'

let loading: Promise<void> | undefined

/** Makes sure that the user behind the stored ticket is known; needed after a reload and in a new window. */
export function ensureSession(): Promise<void> {
  const { ticket, user } = readSession()
  if (ticket === undefined || user !== undefined) return Promise.resolve()
  loading ??= loadSession().finally(() => {
    loading = undefined
  })
  return loading
}

/** Fetches user, parks, menus and parameters again: what the user may do has changed. */
export async function loadSession(): Promise<void> {
  const { ticket } = readSession()
  const [session, parameters] = await Promise.all([api.session.current(), api.parameter.getParamList()])
  if (readSession().ticket !== ticket) return
  if (session.newMenus.menus.length === 0) return endSession('no-menus')
  refreshSession(session)
  keepParameters(parameters)
}
