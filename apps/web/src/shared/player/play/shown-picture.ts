/** Tracks the picture that a video element really shows: if decoding does not keep up, the element's own clock is ahead of it. */
export class ShownPicture {
  readonly #video: HTMLVideoElement
  #handle: number | undefined
  /** Seconds of media. */
  #at: number | undefined
  /** The least time between two pictures so far, s. */
  #between = Infinity

  constructor(video: HTMLVideoElement) {
    this.#video = video
    this.#watch()
  }

  /** Where the picture on the screen begins, s; undefined while that is not known. */
  get at(): number | undefined {
    return this.#at
  }

  /** How far the picture is behind the element's own clock, s; 0 where the browser does not tell. */
  get lag(): number {
    if (this.#at === undefined || this.#between === Infinity) return 0
    return Math.max(0, this.#video.currentTime - this.#at - this.#between)
  }

  /** Forgets the shown picture, because other pictures come into the element. */
  reset(): void {
    this.#at = undefined
    this.#between = Infinity
  }

  close(): void {
    if (this.#handle !== undefined) this.#video.cancelVideoFrameCallback(this.#handle)
  }

  #watch() {
    // Older browsers do not tell which picture they show.
    if (!('requestVideoFrameCallback' in this.#video)) return
    this.#handle = this.#video.requestVideoFrameCallback((_, { mediaTime }) => {
      const since = mediaTime - (this.#at ?? mediaTime)
      if (since > 0.005) this.#between = Math.min(this.#between, since)
      this.#at = mediaTime
      this.#watch()
    })
  }
}
