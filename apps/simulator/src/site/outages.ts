import type { Fault } from './fault.ts'

/** Cameras that lose their network in turn; those that are recorded have a hole then. No story is told with them. */
export const OUTAGE_CAMERAS = ['cam02', 'cam10', 'cam01'] as const
/** So long one is away, s: its recording has a hole, and its device is told as offline. */
const AWAY_SECONDS = 45

interface OutagesOptions {
  setFault: (camera: string, fault: Fault) => void
  /** Seconds between two of them, at least and at most. */
  between?: readonly [least: number, most: number]
  random?: () => number
}

/** Cameras of a site fail now and then, one at a time, and come back. @returns ends it, with each camera well again */
export function startOutages({
  setFault,
  between = [480, 900],
  random = Math.random,
}: OutagesOptions): () => void {
  const [least, most] = between
  let timer: NodeJS.Timeout
  let next = 0
  let away: string | undefined

  function comeBack(): void {
    if (away !== undefined) setFault(away, 'normal')
    away = undefined
  }

  function schedule(): void {
    timer = setTimeout(
      () => {
        away = OUTAGE_CAMERAS[next % OUTAGE_CAMERAS.length]
        next += 1
        if (away !== undefined) setFault(away, 'cut')
        timer = setTimeout(() => {
          comeBack()
          schedule()
        }, AWAY_SECONDS * 1000)
      },
      (least + random() * (most - least)) * 1000,
    )
  }

  schedule()
  return () => {
    clearTimeout(timer)
    comeBack()
  }
}
