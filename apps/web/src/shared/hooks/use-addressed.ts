import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

/**
 * Which one of a list stands open, kept in the address under `name`: a link leads to it, a reload shows it again, and Back closes
 * it before it leaves the screen. A form asks before that (`useUnsavedGuard`).
 */
export function useAddressed(name: string) {
  const id = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get(name) ?? undefined,
  })
  const router = useRouter()
  const navigate = useNavigate()
  /** The address that opening it made. */
  const made = useRef<string>(undefined)
  const go = useCallback(
    (next: string | undefined, replace: boolean) =>
      // Routes come from a table, so the router knows no search type for them.
      navigate({ to: '.', replace, search: ((before: object) => ({ ...before, [name]: next })) as never }),
    [navigate, name],
  )
  const open = useCallback(
    async (next: string) => {
      await go(next, false)
      made.current = router.state.location.href
    },
    [go, router],
  )
  const close = () => {
    // One step back leaves no second copy of the list behind; an address that came from elsewhere has none before it.
    if (made.current === router.state.location.href) router.history.back()
    else void go(undefined, true)
    made.current = undefined
  }
  return { id, open, close }
}
