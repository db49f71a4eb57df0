/** A camera's frames are looked at so often at most, ms: 2.5 a second. */
export const TURN_MS = 400
/** A camera that shows nothing is asked again after this, ms. */
export const AWAY_TURN_MS = 2_000
/** The state of a camera is told from its turns of this long, ms. */
export const WINDOW_MS = 10_000
/** Without a picture for this long a camera shows nothing, ms: as long as its stream may be silent before it is called offline. */
const NO_PICTURE_MS = 6_000
/** So much of its turns a camera may lose before it is said to be shed. */
const SHED_SHARE = 0.25

/** Whose turn it is: one camera among those that are looked at. Times are ms of one clock that never goes back. */
export interface Turn {
  cameraId: string
  dueAt: number
  isBusy: boolean
  /** Of the present window. */
  looked: number
  shed: number
  /** When its last picture came, and when it was asked in vain last. */
  pictureAt: number
  emptyAt: number
  state: StreamState | undefined
}

export type StreamState =
  | { state: 'recognised' | 'no_picture' | 'away' }
  | { state: 'shed'; framesPerSecond: number }

export const newTurn = (cameraId: string, now: number): Turn => ({
  cameraId,
  dueAt: now,
  isBusy: false,
  looked: 0,
  shed: 0,
  pictureAt: now,
  emptyAt: Number.NEGATIVE_INFINITY,
  state: undefined,
})

/** The camera that has waited longest; where the machine does not keep up, each comes round as often as the others. */
export function nextTurn<One extends Turn>(turns: Iterable<One>): One | undefined {
  let next: One | undefined
  for (const turn of turns) if (!turn.isBusy && (!next || turn.dueAt < next.dueAt)) next = turn
  return next
}

/** Begins a turn. @returns how many turns of the camera were lost meanwhile */
export function beginTurn(turn: Turn, now: number): number {
  const lost = Math.max(0, Math.floor((now - turn.dueAt) / TURN_MS))
  turn.isBusy = true
  turn.dueAt = now + TURN_MS
  return lost
}

/** `looked`: recognition has answered; `old`: nothing new has come; `none`: the camera shows nothing; `failed`: nobody has looked. */
export type TurnEnd = 'looked' | 'old' | 'none' | 'failed'

/** Ends a turn. @param lost turns that were lost before it, which counts only where there was something to be seen */
export function endTurn(turn: Turn, end: TurnEnd, lost: number, now: number): void {
  turn.isBusy = false
  if (end === 'none') turn.dueAt = now + AWAY_TURN_MS
  if (end === 'looked' || end === 'failed') turn.pictureAt = now
  else turn.emptyAt = now
  if (end !== 'looked') return
  turn.looked++
  turn.shed += lost
}

/** The state of a camera by the window that ends; the next one begins. @param isAway recognition does not answer */
export function endWindow(turn: Turn, now: number, isAway: boolean): StreamState {
  const { looked, shed, pictureAt, emptyAt } = turn
  turn.looked = 0
  turn.shed = 0
  if (isAway) return { state: 'away' }
  if (emptyAt > pictureAt && now - pictureAt >= NO_PICTURE_MS) return { state: 'no_picture' }
  if (shed <= SHED_SHARE * (looked + shed)) return { state: 'recognised' }
  // Halves: each change is written and shown.
  return { state: 'shed', framesPerSecond: Math.max(0.5, Math.round((looked / WINDOW_MS) * 2000) / 2) }
}
