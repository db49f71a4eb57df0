import type { MediaFeed } from './media-feed.ts'
import { paceFor, targetLag } from './pace.ts'
import { createPlayerWatch, type Remedy } from './player-watch.ts'

/** A jump in the first seconds is the start itself and nothing to tell. */
const TELL_JUMP_AFTER = 3

/** Keeps an element at the newest picture of its feed, and watches that it goes there. */
export class EdgeFollower {
  readonly #video: HTMLVideoElement
  readonly #watch = createPlayerWatch()
  #feed: MediaFeed | undefined
  #since = 0
  #isFed = false

  constructor(video: HTMLVideoElement) {
    this.#video = video
  }

  /** @param now ms, as in all that follow */
  begin(feed: MediaFeed, now: number): void {
    this.#feed = feed
    this.#since = now
    this.#isFed = false
    this.#watch.rest()
  }

  end(): void {
    this.#feed = undefined
  }

  /** Pictures were given to the feed. */
  fed(): void {
    this.#isFed = true
  }

  /** Nobody sees the element, and browsers let it stand then. */
  rest(): void {
    this.#watch.rest()
  }

  /**
   * @param late of the sound, as for `targetLag`
   * @returns whether pictures were passed over, and that is to be told
   */
  keepPace(now: number, late: number | undefined): boolean {
    const video = this.#video
    const edge = this.#feed?.edge()
    if (edge === undefined || video.seeking) return false
    const played = (now - this.#since) / 1000
    const group = edge - (this.#feed?.lastKey() ?? edge)
    const pace = paceFor(edge - video.currentTime, played, targetLag(late), group)
    if (video.playbackRate !== pace.rate) video.playbackRate = pace.rate
    if (!pace.jump) return false
    this.#goLive(late)
    return played > TELL_JUMP_AFTER
  }

  /** Whether the element has pictures that it could show. */
  get isInHand(): boolean {
    return this.#watch.isInHand()
  }

  /** Looks whether the element moves, and sends it to the newest picture where it does not. @returns what was or is to be done */
  watch(now: number, late: number | undefined): Remedy | undefined {
    const feed = this.#feed
    if (!feed || !this.#isFed) return undefined
    const video = this.#video
    const [start, end] = [feed.start(), feed.edge()]
    const range = start === undefined || end === undefined ? undefined : { start, end }
    const remedy = this.#watch.look({ time: video.currentTime, range, isSeeking: video.seeking }, now)
    if (remedy === 'seek') {
      this.#goLive(late)
      // Browsers pause an element to save power, or when a phone rings.
      video.play().catch(() => {})
    }
    return remedy
  }

  #goLive(late: number | undefined) {
    const edge = this.#feed?.edge()
    if (edge === undefined) return
    // Sound needs something in hand, a picture alone shows at once. Never before what is there: the element would wait for a moment
    // that does not come.
    const to = Math.max(this.#feed?.start() ?? 0, edge - (late === undefined ? 0.02 : targetLag(late)))
    this.#video.currentTime = to
    this.#watch.sent()
  }
}
