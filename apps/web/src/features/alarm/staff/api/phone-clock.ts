import { useServerOffset } from '#shared/api/server-time.ts'

/** How far the phone's clock was ahead of the server's at the last answer, ms. */
let ahead = 0
useServerOffset.subscribe(({ known }) => {
  // The monotonic clock stands still while a phone sleeps, so that the two are compared only at an answer.
  if (known) ahead = Date.now() - (performance.now() + known.offset)
})

/** The present moment by the server's clock, also in a dead spot: the server refuses what a wrong clock puts into its future. */
export const phoneTime = (): Date => new Date(Date.now() - ahead)
