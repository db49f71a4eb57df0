import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { takeReturned, type Returned } from '#shared/sign-in/sign-on-attempt.ts'

/** Where the login page leads on to afterwards. */
export const useReturnPath = (): string | undefined =>
  useRouterState({
    select: ({ location }) => {
      const { back } = location.search as Record<string, unknown>
      return typeof back === 'string' ? back : undefined
    },
  })

/**
 * Takes the provider's answer out of the address, and out of the window's history, before it is used; once.
 * @param to the page that takes it
 */
export function useReturnedSignOn(finish: (returned: Returned) => void, to = '/login'): void {
  const navigate = useNavigate()
  const search = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> })
  const isTaken = useRef(false)
  useEffect(() => {
    const returned = isTaken.current ? undefined : takeReturned(search)
    if (returned === undefined) return
    isTaken.current = true
    const { back } = returned
    // Routes come from a table, so the router knows no search type for them.
    const kept = (back === undefined ? {} : { back }) as never
    void navigate({ to, search: kept, replace: true }).then(() => finish(returned))
  }, [search, navigate, finish, to])
}
