import { create } from 'zustand'
import { betterOffset, clockFault, type ServerOffset, type TimeSample } from './server-clock.ts'

/** The server's clock, as the answers told it. */
export const useServerOffset = create<{ known: ServerOffset | undefined }>(() => ({ known: undefined }))

/** Takes the time from the head of an answer. */
export function takeServerTime(sample: TimeSample): void {
  const { known } = useServerOffset.getState()
  const next = betterOffset(known, sample)
  if (next !== known) useServerOffset.setState({ known: next })
}

/**
 * The server's time by this window's monotonic clock, and how far this computer's own clock is ahead of it, ms; 0 = right.
 * Before the first answer it is the computer's own.
 */
export function serverTimeNow(known: ServerOffset | undefined): { time: number; ahead: number } {
  const clock = Date.now()
  const monotonic = performance.now()
  return {
    time: known === undefined ? clock : monotonic + known.offset,
    ahead: clockFault(known, monotonic, clock),
  }
}
