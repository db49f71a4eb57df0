import type { SharedParameterValues } from '@palisade/contract'
import { ApiError } from '#shared/api/api-error.ts'
import { api } from '#shared/api/api.ts'
import { reportError } from '#shared/api/error-policy.ts'
import { endSession, keepParameters, readSession, refreshSession } from '#shared/session/session-store.ts'

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
  const asked = askParameters()
  const session = await api.session.current()
  if (readSession().ticket !== ticket) return
  if (session.newMenus.menus.length === 0) return endSession('no-menus')
  refreshSession(session)
  takeOver(await asked, ticket)
}

/** Fetches the system parameters for a session that has just begun. */
export async function loadParameters(): Promise<void> {
  const { ticket } = readSession()
  takeOver(await askParameters(), ticket)
}

type Asked = SharedParameterValues | { error: unknown }

const askParameters = (): Promise<Asked> => api.parameter.getList().catch((error: unknown) => ({ error }))

/** Without an answer the console goes on with what it has, at first its defaults, and says so (ACCESS-5). */
function takeOver(answer: Asked, ticket: string | undefined): void {
  if (readSession().ticket !== ticket) return
  if ('error' in answer) reportError(new ApiError({ failure: 'parameters' }))
  else keepParameters(answer)
}
