import type { QueryClient } from '@tanstack/react-query'
import { useSession, type Session } from '#shared/session/session-store.ts'
import type { createConsoleRouter } from './router.tsx'
import { returnPath } from './return-path.ts'

/**
 * Follows changes of the session: a lost one leads to the login page and back again; another
 * user or centre throws away all that was fetched. @returns a function that stops following
 */
export function followSession(
  router: ReturnType<typeof createConsoleRouter>,
  queryClient: QueryClient,
): () => void {
  const leave = ({ endedBy }: Session) => {
    queryClient.clear()
    const search = endedBy === 'logout' ? {} : returnPath(router.state.location.href)
    void router.navigate({ to: '/login', search })
  }
  return useSession.subscribe((session, before) => {
    if (session.ticket !== before.ticket) {
      if (session.ticket === undefined) return leave(session)
      // Another window has logged in, maybe as someone else.
      if (before.ticket !== undefined) queryClient.clear()
      // The guards look again: the login page leads on, a screen waits for the user's details.
      void router.invalidate()
    } else if (session.centreId !== before.centreId && before.centreId !== undefined) {
      void queryClient.resetQueries()
      leaveCentre(router)
    }
    return undefined
  })
}

/** Ids and the page number in the address belong to the previous centre, so they are dropped from it. */
function leaveCentre(router: ReturnType<typeof createConsoleRouter>): void {
  const search: Record<string, unknown> = router.state.location.search
  const kept = Object.entries(search).filter(([name]) => name !== 'pageNum' && !/(^id|Ids?)$/.test(name))
  if (kept.length === Object.keys(search).length) return
  // Routes come from a table, so the router knows no search type for them.
  void router.navigate({ to: '.', search: Object.fromEntries(kept) as never, replace: true })
}
