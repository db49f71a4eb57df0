import { skewOf } from './model/follow.ts'
import { modeFor } from './model/next-read.ts'
import {
  changeClock,
  isAtEnd,
  isHeldBy,
  loopClock,
  positionOf,
  seekClock,
  startClock,
  type PlayClock,
} from './model/play-clock.ts'
import { fullPace, PaceMeter } from './model/pace.ts'
import { clampInto, type Span } from './model/span.ts'
import type { PlayPhase } from './play-status.ts'
import type { PlayTile } from './play-tile.ts'

/** Interval at which tiles are brought in step, ms. */
const LOOK_EVERY = 50
/** Time for which a step waits for its picture, ms; it waits longer while that picture is being recorded. */
const STEP_WITHIN = 1500
/** Time after which a waiting step is shown as waiting, ms. */
const STEP_SOON = 300
/** Longest time for which the session waits for the first pictures of all tiles, ms. */
const BEGUN_WITHIN = 2000
/** Phases of a tile that has yet to show its first picture. */
const OPENING: readonly PlayPhase[] = ['connecting', 'waiting']
/** The shown skew is the greatest of this time, ms, because nobody can read a figure that changes faster. */
const SKEW_EVERY = 500

export interface PlayState {
  clock: PlayClock
  /** The greatest difference between two tiles, ms; undefined while fewer than two move. */
  skew: number | undefined
  /** The real speed, if it is less than the one asked for. */
  slow: number | undefined
  /** Whether only key frames are played although the rate allows all pictures, because all of them were too many for machine or network. */
  isKeysOnly: boolean
  /**
   * Whether each tile has shown a picture or the reason for having none. From then on, further data may be fetched without delaying the
   * pictures.
   */
  hasBegun: boolean
  /** `waiting`: the next picture is being recorded. `none`: no picture followed. */
  step: 'waiting' | 'none' | undefined
}

/** A step whose picture has not come yet. */
interface Step {
  direction: 1 | -1
  since: number
  /** When waiting for the picture ends. */
  until: number
}

const now = () => performance.now()

/** Plays the recordings of several cameras by one clock. */
export class PlaySession {
  readonly #tiles = new Map<string, PlayTile>()
  #timer: ReturnType<typeof setInterval> | undefined
  #leader: string | undefined
  readonly #listeners = new Set<() => void>()
  #state: PlayState
  #step: Step | undefined
  readonly #pace = new PaceMeter()
  readonly #made = now()
  /** The greatest skew since it was told last, and when that was. */
  #worst: { skew: number | undefined; since: number } = { skew: undefined, since: 0 }
  /** The direction of the last step, in which pictures are fetched ahead. */
  #heading: 1 | -1 = 1

  constructor(span: Span, at: number, rate = 1) {
    const clock = { ...startClock(span, at, now()), rate }
    const told = { skew: undefined, slow: undefined, isKeysOnly: false, step: undefined, hasBegun: false }
    this.#state = { clock, ...told }
  }

  /** Begins to keep the tiles in step. @returns a function that ends it */
  start(): () => void {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY)
    return () => clearInterval(this.#timer)
  }

  /** The tile whose pictures are stepped through, by its camera. */
  setLeader(cameraId: string | undefined): void {
    this.#leader = cameraId
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): PlayState => this.#state
  readonly position = (): number => positionOf(this.#state.clock, now())

  add(cameraId: string, tile: PlayTile): () => void {
    this.#tiles.set(cameraId, tile)
    this.#look()
    return () => this.#tiles.delete(cameraId)
  }

  tile(cameraId: string): PlayTile | undefined {
    return this.#tiles.get(cameraId)
  }

  setPlaying(isPlaying: boolean): void {
    const { clock } = this.#state
    this.#endStep(undefined)
    // At the end, play begins again from the other end.
    if (isPlaying && isAtEnd(clock, now())) this.seek(clock.rate > 0 ? clock.span.from : clock.span.to)
    this.#change({ isPlaying })
  }

  setRate(rate: number): void {
    this.#heading = rate > 0 ? 1 : -1
    this.#tell({ isKeysOnly: false })
    this.#change({ rate })
  }

  /** Jumps to a moment; one in the future becomes now, because nothing is recorded there. */
  seek(at: number): void {
    this.#endStep(undefined)
    this.#put(seekClock(this.#state.clock, Math.round(Math.min(at, Date.now())), now()))
    this.#look()
  }

  setLoop(loop: [a: number, b: number] | undefined): void {
    this.#put(loopClock(this.#state.clock, loop, now()))
  }

  /** One picture on or back, of the leading tile. */
  step(direction: 1 | -1): void {
    this.#heading = direction
    this.#change({ isPlaying: false })
    this.#endStep(undefined)
    this.#step = { direction, since: now(), until: now() + STEP_WITHIN }
    this.#look()
  }

  #change(change: Parameters<typeof changeClock>[1]) {
    this.#put(changeClock(this.#state.clock, change, now()))
    this.#look()
  }

  #look() {
    const at = this.position()
    const { clock, isKeysOnly } = this.#state
    // While it stands still, a little is fetched in the direction of the last step, whatever the speed was.
    const rate = clock.isPlaying ? clock.rate : this.#heading
    const isRunning = clock.isPlaying && !clock.isHeld
    const following = { at, rate, tiles: this.#tiles.size, isPlaying: clock.isPlaying, isKeysOnly, isRunning }
    for (const tile of this.#tiles.values()) tile.follow(following, now())
    if (this.#step) this.#tryStep(this.#step, at)
    if (clock.isPlaying) this.#keepGoing(at)
    this.#tellSkew()
    if (!this.#state.hasBegun) this.#lookForFirst()
  }

  #lookForFirst() {
    const phases = [...this.#tiles.values()].map(({ status }) => status.phase)
    const areAllThere = phases.length > 0 && !phases.some(phase => OPENING.includes(phase))
    if (areAllThere || now() - this.#made > BEGUN_WITHIN) this.#tell({ hasBegun: true })
  }

  #tryStep({ direction, since, until }: Step, at: number) {
    const leading = this.#leader === undefined ? undefined : this.#tiles.get(this.#leader)
    const tile = leading ?? [...this.#tiles.values()].find(({ status }) => status.phase === 'shown')
    const next = tile?.stepFrom(at, direction)
    if (next !== undefined) return this.seek(next)
    if (direction > 0 && tile?.awaitsMore(at)) this.#step = { direction, since, until: now() + STEP_WITHIN }
    else if (now() > until) return this.#endStep('none')
    if (now() - since > STEP_SOON) this.#tell({ step: 'waiting' })
  }

  #endStep(step: PlayState['step']) {
    this.#step = undefined
    this.#tell({ step })
  }

  #keepGoing(at: number) {
    const { clock } = this.#state
    const tiles = [...this.#tiles.values()]
    // Where no camera has anything, there is nothing to wait for, unless it is being recorded.
    const isNothing =
      tiles.length > 0 && tiles.every(({ status: { phase } }) => phase === 'empty' || phase === 'pending')
    const edges = tiles.flatMap(({ status }) => (clock.rate > 0 ? status.next?.from : status.next?.to) ?? [])
    const isLast = isNothing && edges.length === 0
    const isHeld = isLast || isHeldBy(tiles.flatMap(tile => tile.waited(now()) ?? []))
    this.#keepPace(at, isLast)
    if (isHeld !== clock.isHeld) this.#put(changeClock(clock, { isHeld }, now()))
    if (isAtEnd(clock, now())) return this.setPlaying(false)
    // Pictures that are recorded from now on are played as they come; a range in the past has ended.
    if (isLast && (clock.rate < 0 || clock.span.to < Date.now())) return this.setPlaying(false)
    if (!isNothing || edges.length === 0) return
    const edge = clock.rate > 0 ? Math.min(...edges) : Math.max(...edges) - 1
    const leap = clampInto(clock.loop ?? clock.span, edge)
    if (Math.abs(leap - at) > 1) this.seek(leap)
  }

  /** Measures the real speed, and switches to key frames alone if all pictures are too many. */
  #keepPace(at: number, isLast: boolean) {
    const { clock, isKeysOnly } = this.#state
    // A loop begins again and again, and what is being recorded comes as fast as it does.
    if (isLast || clock.loop) this.#pace.reset()
    const { slow, isTooSlow } = this.#pace.look(at, clock.rate, now())
    this.#tell({ slow })
    // Up to normal speed, fewer pictures would be worse than late ones.
    if (!isTooSlow || isKeysOnly || clock.rate <= 1 || modeFor(clock.rate, false) === 'keys') return
    this.#pace.reset()
    this.#tell({ isKeysOnly: true })
  }

  #tellSkew() {
    const skew = skewOf([...this.#tiles.values()].flatMap(({ off }) => off ?? []))
    const { since } = this.#worst
    if (skew === undefined) this.#worst = { skew, since: 0 }
    else this.#worst = { skew: Math.max(Math.round(skew), this.#worst.skew ?? 0), since }
    if (skew !== undefined && now() - since < SKEW_EVERY) return
    this.#tell({ skew: this.#worst.skew })
    this.#worst = { skew: undefined, since: now() }
  }

  /** Sets the clock. A new position, rate or pause begins a new measurement of the speed; merely holding the clock does not. */
  #put(clock: PlayClock) {
    const before = this.#state.clock
    const isSame = before.rate === clock.rate && before.isPlaying === clock.isPlaying
    if (!isSame || before.loop !== clock.loop || Math.abs(clock.at - positionOf(before, now())) > 1) {
      this.#pace.reset()
      this.#tell({ clock, slow: fullPace.slow })
    } else this.#tell({ clock })
  }

  #tell(change: Partial<PlayState>) {
    const state = { ...this.#state, ...change }
    const keys = Object.keys(change) as (keyof PlayState)[]
    if (keys.every(key => state[key] === this.#state[key])) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
