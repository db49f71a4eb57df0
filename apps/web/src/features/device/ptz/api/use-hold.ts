import { useEffect, useMemo } from 'react'
import { api } from '#shared/api/api.ts'
import { reportError } from '#shared/api/error-policy.ts'
import { createHold, type Hold } from '../model/hold.ts'

/**
 * A movement of one camera that lasts as long as it is held: it also stops when the window loses the focus or is hidden,
 * when the page is left, and when another camera is chosen.
 */
export function useHold(deviceId: string): Hold {
  const hold = useMemo(
    () =>
      createHold({
        move: motion => api.deviceControl.move({ deviceId, ...motion }),
        stop: () => api.deviceControl.stop({ deviceId }),
        onFailure: error => reportError(error),
      }),
    [deviceId],
  )
  useEffect(() => {
    const release = () => hold.release()
    const targets = [
      [window, 'blur'],
      [window, 'pagehide'],
      [document, 'visibilitychange'],
    ] as const
    for (const [target, event] of targets) target.addEventListener(event, release)
    return () => {
      for (const [target, event] of targets) target.removeEventListener(event, release)
      release()
    }
  }, [hold])
  return hold
}
