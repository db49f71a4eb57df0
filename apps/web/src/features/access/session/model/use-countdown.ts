import { useCallback, useSyncExternalStore } from 'react'

const secondsTo = (end: number | undefined): number =>
  end === undefined ? 0 : Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Whole seconds until `end`, ms since 1970; 0 when it has passed or there is none. */
export function useCountdown(end: number | undefined): number {
  const follow = useCallback(
    (changed: () => void) => {
      if (end === undefined) return () => undefined
      const timer = setInterval(changed, 250)
      return () => clearInterval(timer)
    },
    [end],
  )
  return useSyncExternalStore(follow, () => secondsTo(end))
}
