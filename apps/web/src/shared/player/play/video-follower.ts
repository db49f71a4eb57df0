import { followFor, type Follow } from './model/follow.ts'
import { ShownPicture } from './shown-picture.ts'

/** A seek goes just past the beginning of a picture, s: the media timeline is rounded. */
const INTO_PICTURE_S = 0.001
/** Two pictures of one recording are less than this apart, s. */
const BETWEEN_S = 1.1
/** While paused, a picture this near is the one that is wanted, s. */
const NEAR_S = 0.003

/** The clock as a video element follows it. */
export interface Running {
  /** s of the media timeline. */
  target: number
  rate: number
  /** False: the clock stands for a moment, because something is waited for. */
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

  /** Nothing moves: there is nothing to show, or it has yet to come. */
  rest(): void {
    this.#off = undefined
    this.#was = 'inStep'
    if (!this.#video.paused) this.#video.pause()
  }

  /** Shows the picture of a moment, standing. @returns whether it is there */
  stand(target: number): boolean {
    const video = this.#video
    this.rest()
    const still = this.holds(target) ? target : soonAfter(video.buffered, target)
    if (still === undefined) return false
    if (Math.abs(still - video.currentTime) > NEAR_S) this.#seek(still + INTO_PICTURE_S)
    return !video.seeking && video.readyState >= video.HAVE_CURRENT_DATA
  }

  /** Plays on with the clock. @returns whether it keeps up; the clock waits where it does not */
  run({ target, rate, isRunning }: Running): boolean {
    const video = this.#video
    const range = rangeAt(video.buffered, target)
    // The clock comes to the pictures that follow by itself; the one before stands meanwhile.
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

  /** A seek under way is left to end, unless it leads to where nothing is: that one would never end. */
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
   * Shows a key frame: the clock decides when, so that any speed is held.
   * @param at of the clock, s
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
 * The first moment of the buffer that follows a moment at once, s. The buffer begins where pictures and sound are both there: behind the
 * first picture where its sound begins a little later, since the group before it was not fetched.
 */
function soonAfter(buffered: TimeRanges, at: number): number | undefined {
  for (let index = 0; index < buffered.length; index += 1) {
    const start = buffered.start(index)
    if (start > at && start < at + BETWEEN_S) return start
  }
  return undefined
}
