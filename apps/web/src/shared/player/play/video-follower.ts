import { followFor, type Follow } from './model/follow.ts'
import { ShownPicture } from './shown-picture.ts'

/** Seconds past the beginning of a picture to which a seek goes, because media times are rounded. */
const INTO_PICTURE_S = 0.001
/** Two pictures of one recording are less than this apart, s. */
const BETWEEN_S = 1.1
/** While paused, a picture this near is the one that is wanted, s. */
const NEAR_S = 0.003

/** The state of the clock that a video element follows. */
export interface Running {
  /** s of the media timeline. */
  target: number
  rate: number
  /** False while the clock is held, because a tile waits for pictures. */
  isRunning: boolean
}

/** Brings a video element to a moment of its media timeline, playing or standing. */
export class VideoFollower {
  readonly #video: HTMLVideoElement
  readonly #shown: ShownPicture
  #off: number | undefined
  #was: Follow['is'] = 'inStep'

  constructor(video: HTMLVideoElement) {
    this.#video = video
    this.#shown = new ShownPicture(video)
  }

  /** How far the picture on the screen is behind the clock, ms of the recording; undefined while none moves. */
  get off(): number | undefined {
    return this.#off
  }

  holds(target: number): boolean {
    return rangeAt(this.#video.buffered, target) !== undefined
  }

  /** Pauses the element: there is nothing to show, or it has not come yet. */
  rest(): void {
    this.#off = undefined
    this.#was = 'inStep'
    if (!this.#video.paused) this.#video.pause()
  }

  /** Shows the picture of a moment while paused. @returns whether it is there */
  stand(target: number): boolean {
    const video = this.#video
    this.rest()
    const still = this.holds(target) ? target : soonAfter(video.buffered, target)
    if (still === undefined) return false
    if (Math.abs(still - video.currentTime) > NEAR_S) this.#seek(still + INTO_PICTURE_S)
    return !video.seeking && video.readyState >= video.HAVE_CURRENT_DATA
  }

  /** Plays along with the clock. @returns whether it keeps up; otherwise the clock waits */
  run({ target, rate, isRunning }: Running): boolean {
    const video = this.#video
    const range = rangeAt(video.buffered, target)
    // The clock reaches the following pictures by itself; meanwhile the last picture stays.
    if (range === undefined) return soonAfter(video.buffered, target) !== undefined
    const behind = (target - video.currentTime) * 1000
    const { speed, is } = followFor(behind, rate, this.#was)
    const isElsewhere = is === 'jump' || rangeAt(video.buffered, video.currentTime) !== range
    this.#was = is
    const isThere = !isElsewhere && !video.seeking
    this.#off = isThere ? behind + this.#shown.lag * 1000 : undefined
    if (isElsewhere) this.#seek(target)
    if (video.playbackRate !== speed) video.playbackRate = speed
    this.#move(is !== 'early' && (isRunning || behind > 0))
    return !video.seeking && is !== 'late' && video.readyState >= video.HAVE_CURRENT_DATA
  }

  /** Seeks, unless a seek is under way. A seek to where the buffer has nothing is replaced, because it would never end. */
  #seek(to: number) {
    const video = this.#video
    if (!video.seeking || !this.holds(video.currentTime)) video.currentTime = to
  }

  #move(isMoving: boolean) {
    const video = this.#video
    // Refused only while the element is being taken away.
    if (isMoving && video.paused) video.play().catch(() => {})
    if (!isMoving && !video.paused) video.pause()
  }

  /**
   * Shows a key frame at the moment that the clock decides, so that any speed is possible.
   * @param at position of the clock, s
   * @returns whether it is there
   */
  showKey(key: number, at: number): boolean {
    const video = this.#video
    this.rest()
    if (!this.holds(key + INTO_PICTURE_S)) return false
    if (Math.abs(video.currentTime - key) > NEAR_S) this.#seek(key + INTO_PICTURE_S)
    this.#off = (at - (this.#shown.at ?? key)) * 1000
    return true
  }

  /** Other pictures come into the element. */
  reset(): void {
    this.#shown.reset()
    this.rest()
  }

  close(): void {
    const video = this.#video
    this.#shown.close()
    video.pause()
    video.removeAttribute('src')
    video.load()
  }
}

/** Which of the buffered ranges holds a moment, s. */
function rangeAt(buffered: TimeRanges, at: number): number | undefined {
  for (let index = 0; index < buffered.length; index += 1) {
    if (at >= buffered.start(index) && at < buffered.end(index)) return index
  }
  return undefined
}

/**
 * The beginning of a buffered range that begins shortly after a moment, s. A range begins where pictures and sound are both there, which is
 * after the first picture if its sound begins a little later.
 */
function soonAfter(buffered: TimeRanges, at: number): number | undefined {
  for (let index = 0; index < buffered.length; index += 1) {
    const start = buffered.start(index)
    if (start > at && start < at + BETWEEN_S) return start
  }
  return undefined
}
