import type { Span } from '#shared/player/play/model/span.ts'

const MINUTE_MS = 60_000

/** The span that is offered for a download: the loop that was set, else the minute from where it stands. */
export function offeredSpan(at: number, loop: Span | undefined, now: number): Span {
  const second = (moment: number) => Math.floor(moment / 1000) * 1000
  if (loop) return { from: second(loop.from), to: Math.max(second(loop.to), second(loop.from) + 1000) }
  const to = Math.min(second(at) + MINUTE_MS, second(now))
  return { from: Math.min(second(at), to - MINUTE_MS / 2), to }
}

/** Hours and minutes until then; never below one minute. */
export function timeLeft(until: string, now: number): { unit: 'hours' | 'minutes'; count: number } {
  const minutes = Math.max(1, Math.round((Date.parse(until) - now) / MINUTE_MS))
  return minutes >= 60
    ? { unit: 'hours', count: Math.round(minutes / 60) }
    : { unit: 'minutes', count: minutes }
}
