import { skewOf } from './model/follow.ts'
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
import { clampInto, type Span } from './model/span.ts'
import type { PlayTile } from './play-tile.ts'

/** How often tiles are set right, ms. */
const LOOK_EVERY = 50
/** A picture further on that is not there yet is waited for so long, ms. */
const STEP_WITHIN = 1500

export interface PlayState {
  clock: PlayClock
  /** The most that two tiles differ, ms; undefined while fewer than two move. */
  skew: number | undefined
}

const now = () => performance.now()

/** Plays the recordings of several cameras by one clock. */
export class PlaySession {
  readonly #tiles = new Map<string, PlayTile>()
  #timer: ReturnType<typeof setInterval> | undefined
  #leader: string | undefined
  readonly #listeners = new Set<() => void>()
  #state: PlayState
  /** Pictures still to be stepped, and until when they are waited for. */
  #step: { direction: 1 | -1; until: number } | undefined
  /** Of the last step: what lies that way is fetched. */
  #heading: 1 | -1 = 1

  constructor(span: Span, at: number) {
    this.#state = { clock: startClock(span, at, now()), skew: undefined }
  }

  /** Looks after the tiles from now on. @returns a function that ends it */
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
    this.#step = undefined
    // At the end, play begins again from the other end.
    if (isPlaying && isAtEnd(clock, now())) this.seek(clock.rate > 0 ? clock.span.from : clock.span.to)
    this.#change({ isPlaying })
  }

  setRate(rate: number): void {
    this.#heading = rate > 0 ? 1 : -1
    this.#change({ rate })
  }

  seek(at: number): void {
    this.#step = undefined
    this.#put(seekClock(this.#state.clock, Math.round(at), now()))
    this.#look()
  }

  setLoop(loop: [a: number, b: number] | undefined): void {
    this.#put(loopClock(this.#state.clock, loop, now()))
  }

  /** One picture on or back, of the leading tile. */
  step(direction: 1 | -1): void {
    this.#heading = direction
    this.#change({ isPlaying: false })
    this.#step = { direction, until: now() + STEP_WITHIN }
    this.#look()
  }

  #change(change: Parameters<typeof changeClock>[1]) {
    this.#put(changeClock(this.#state.clock, change, now()))
    this.#look()
  }

  #look() {
    const at = this.position()
    const { clock } = this.#state
    const rate = clock.isPlaying ? clock.rate : Math.abs(clock.rate) * this.#heading
    const isRunning = clock.isPlaying && !clock.isHeld
    for (const tile of this.#tiles.values())
      tile.follow({ at, rate, isPlaying: clock.isPlaying, isRunning }, now())
    if (this.#step) this.#tryStep(this.#step, at)
    if (clock.isPlaying) this.#keepGoing(at)
    this.#tellSkew()
  }

  #tryStep({ direction, until }: { direction: 1 | -1; until: number }, at: number) {
    const leading = this.#leader === undefined ? undefined : this.#tiles.get(this.#leader)
    const tile = leading ?? [...this.#tiles.values()].find(({ status }) => status.phase === 'shown')
    const next = tile?.stepFrom(at, direction)
    if (next !== undefined) this.seek(next)
    else if (now() > until) this.#step = undefined
  }

  #keepGoing(at: number) {
    const { clock } = this.#state
    const tiles = [...this.#tiles.values()]
    const isHeld = isHeldBy(tiles.flatMap(tile => tile.waited(now()) ?? []))
    if (isHeld !== clock.isHeld) this.#put(changeClock(clock, { isHeld }, now()))
    if (isAtEnd(clock, now())) return this.setPlaying(false)
    // Where no camera has anything, there is nothing to wait for.
    const isNothing = tiles.length > 0 && tiles.every(({ status }) => status.phase === 'empty')
    const edges = tiles.flatMap(({ status }) => (clock.rate > 0 ? status.next?.from : status.next?.to) ?? [])
    if (!isNothing || edges.length === 0) return
    const edge = clock.rate > 0 ? Math.min(...edges) : Math.max(...edges) - 1
    const leap = clampInto(clock.loop ?? clock.span, edge)
    if (Math.abs(leap - at) > 1) this.seek(leap)
  }

  #tellSkew() {
    const skew = skewOf([...this.#tiles.values()].flatMap(({ off }) => off ?? []))
    const shown = skew === undefined ? undefined : Math.round(skew)
    if (shown !== this.#state.skew) this.#set({ ...this.#state, skew: shown })
  }

  #put(clock: PlayClock) {
    this.#set({ ...this.#state, clock })
  }

  #set(state: PlayState) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
