/** An outage of the media program; `until` is absent while it lasts. */
export interface MediaOutage {
  since: number
  until?: number
}

export interface MediaOutageOptions {
  /** How long the connection may be away before that counts as an outage, ms. */
  grace: number
  onLost?: (outage: MediaOutage) => void
  onBack?: (outage: Required<MediaOutage>) => void
}

/**
 * Tells outages of the media program, by a clock that never leaps, from a connection that was only cut: the program is another one after it died, however
 * soon it is back.
 */
export function createMediaOutage({ grace, onLost, onBack }: MediaOutageOptions) {
  let since: number | undefined
  let known: string | undefined
  let isTold = false

  return {
    /** When the connection was lost; undefined while there is one. */
    since: () => since,
    closed(at: number) {
      since ??= at
    },
    tick(now: number) {
      if (since === undefined || isTold || now - since < grace) return
      isTold = true
      onLost?.({ since })
    },
    /** @param instance names the running media program */
    heard(instance: string, now: number) {
      const begun = since ?? now
      if (isTold) onBack?.({ since: begun, until: now })
      else if (known !== undefined && known !== instance) onLost?.({ since: begun, until: now })
      known = instance
      since = undefined
      isTold = false
    },
  }
}
