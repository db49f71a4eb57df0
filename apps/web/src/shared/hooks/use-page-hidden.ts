import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether this window is in the background: nobody sees its pictures then. */
export const usePageHidden = (): boolean => useSyncExternalStore(subscribe, () => document.hidden)
