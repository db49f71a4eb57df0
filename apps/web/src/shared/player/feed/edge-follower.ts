import type { MediaFeed } from './media-feed.ts'
import { paceFor, targetLag } from './live-pace.ts'
import { createPlayerWatch, type Remedy } from './player-watch.ts'

/** Seconds after the start in which a jump is not told, because it belongs to the start. */
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

  /** To be called after pictures were passed to the feed. */
  fed(): void {
    this.#isFed = true
  }

  /** Stops watching, because nobody sees the element and browsers do not play it then. */
  rest(): void {
    this.#watch.rest()
  }

  /**
   * @param late of the sound, as for `targetLag`
   * @returns whether pictures were skipped and the tile has to say so
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

  /**
   * Checks whether the element moves, and seeks to the newest picture if not.
   * @returns the remedy that was used, or that the caller has to use
   */
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
    // Sound needs a small buffer, a picture alone is shown at once. Never before the buffer's beginning: the element would wait for a
    // moment
    // that does not come.
    const to = Math.max(this.#feed?.start() ?? 0, edge - (late === undefined ? 0.02 : targetLag(late)))
    this.#video.currentTime = to
    this.#watch.sent()
  }
}
