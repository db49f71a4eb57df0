/** How long a camera may take until it shows something, ms: only then it counts as one that shows nothing. */
const SHOWS_WITHIN_MS = 15_000

/** The stay of a tour at one stop, by the console that shows it. */
export interface Stay {
  position: number
  leftMs: number
  /** Since the tour came there, while it was not paused, ms. */
  elapsedMs: number
  /** The camera has shown a picture. */
  hasShown: boolean
}

export const newStay = (position: number, seconds: number): Stay => ({
  position,
  leftMs: seconds * 1000,
  elapsedMs: 0,
  hasShown: false,
})

/** @param ms that have passed @param isShowing whether there is a live picture now */
export const passed = (stay: Stay, ms: number, isShowing: boolean): Stay => ({
  ...stay,
  leftMs: Math.max(0, stay.leftMs - ms),
  elapsedMs: stay.elapsedMs + ms,
  hasShown: stay.hasShown || isShowing,
})

export const longer = (stay: Stay, seconds: number): Stay => ({
  ...stay,
  leftMs: stay.leftMs + seconds * 1000,
})

export type StayEnd = 'stays' | 'no_picture' | 'waits' | 'goes_on'

interface Judged {
  verdict: string | null
  questions: readonly string[]
}

/** Tells what follows at the end of a stay: a stop with questions waits for its verdict, a dark one is a finding of its own. */
export function endOf(stay: Stay, { verdict, questions }: Judged): StayEnd {
  if (stay.leftMs > 0) return 'stays'
  if (verdict !== null) return 'goes_on'
  if (!stay.hasShown) return stay.elapsedMs < SHOWS_WITHIN_MS ? 'stays' : 'no_picture'
  return questions.length > 0 ? 'waits' : 'goes_on'
}

/** `1:05`. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
