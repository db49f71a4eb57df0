import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
const isFullNow = () => document.fullscreenElement !== null && document.fullscreenElement !== undefined

function toggle(): void {
  // Refused without a deed of the user, or by the browser's own policy: then nothing changes.
  if (isFullNow()) void leaveFullScreen()
  else document.documentElement.requestFullscreen().catch(() => undefined)
}

export async function leaveFullScreen(): Promise<void> {
  if (isFullNow()) await document.exitFullscreen().catch(() => undefined)
}

/**
 * The browser's full screen. The whole document takes it and the wall lies over the rest, because alarms and questions, which are
 * drawn beside and above the wall, would not be seen with a wall that had it alone.
 */
export function useFullScreen() {
  const isFull = useSyncExternalStore(subscribe, isFullNow)
  return { isFull, isOffered: document.fullscreenEnabled, toggle }
}
