import { createMediaFeed, type MediaFeed } from '../feed/media-feed.ts'
import { createPlayerWatch } from '../feed/player-watch.ts'
import { canDecode } from '../source/media-source.ts'

interface Options {
  audio: HTMLAudioElement
  /** The sound that is at hand when somebody begins to listen or the sound begins again. */
  held?: () => readonly Uint8Array[]
  duration?: number
  kept?: (at: number) => readonly [from: number, to: number]
}

/** Deviation from the picture below which nothing is corrected, s; one below FAR_S is corrected by the speed. */
const CLOSE_S = 0.02
const FAR_S = 0.2
/** Largest change of the speed, as a share: people would hear more. */
const MOST = 0.05
/** Sound that the browser could not decode is tried again after this, ms. */
const AGAIN_AFTER = 10_000
/** Buffered sound below which playing would stop again at once, s. */
const LEAST_S = 0.05

/**
 * Plays the sound of a tile in an element of its own that follows the picture. In a common element, sound that is missing, has gaps or
 * cannot be decoded would stop the picture.
 */
export class SoundPlayer {
  readonly #options: Options
  readonly #watch = createPlayerWatch()
  #kind: { mime: string; init: Uint8Array } | undefined
  #feed: MediaFeed | undefined
  #volume: number | undefined
  #failedAt: number | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** The browser could not decode the sound. */
  get isBroken(): boolean {
    return this.#failedAt !== undefined
  }

  /** How far the newest sound is behind the newest picture, s. */
  lateness(edge: number): number {
    return Math.max(0, edge - (this.#feed?.edge() ?? edge))
  }

  /** A stream with sound of this kind begins, and with it another timeline. */
  begin(mime: string, init: Uint8Array): void {
    this.end()
    this.#kind = { mime, init }
    this.#open()
  }

  /** Sound of this kind follows on the same timeline. @returns whether it is another one */
  change(mime: string, init: Uint8Array): boolean {
    const before = this.#kind
    if (before && before.mime === mime && isEqual(before.init, init)) return false
    if (before) {
      this.#kind = { mime, init }
      this.#feed?.append(init, mime)
    } else this.begin(mime, init)
    return true
  }

  add(data: Uint8Array): void {
    if (data.length > 0) this.#feed?.append(data)
  }

  /** @param volume 0 to 1; undefined: not heard, and nothing is decoded */
  setVolume(volume: number | undefined): void {
    this.#volume = volume
    const { audio } = this.#options
    audio.muted = volume === undefined
    audio.volume = volume ?? 0
    if (volume === undefined) this.#close()
    else this.#open()
  }

  /** Goes where the picture is; called some times a second. @param now of a clock that only runs forward, ms */
  follow(video: HTMLVideoElement, now: number): void {
    this.#tryAgain(now)
    if (!this.#feed) return
    const { audio } = this.#options
    const range = video.paused || video.seeking ? undefined : rangeAt(audio.buffered, video.currentTime)
    if (range) return this.#go(video, range, now)
    this.#watch.rest()
    if (!audio.paused) audio.pause()
  }

  #go(video: HTMLVideoElement, range: { start: number; end: number }, now: number) {
    const { audio } = this.#options
    const at = video.currentTime
    const off = at - audio.currentTime
    const isFar = Math.abs(off) > FAR_S * Math.max(1, video.playbackRate)
    if ((isFar || audio.currentTime < range.start) && !audio.seeking) this.#seek(at)
    const share = Math.abs(off) < CLOSE_S ? 0 : Math.min(MOST, Math.max(-MOST, off))
    const speed = video.playbackRate * (1 + share)
    if (audio.playbackRate !== speed) audio.playbackRate = speed
    // Refused while the element is taken away, and where nobody has touched the page yet.
    if (audio.paused) audio.play().catch(() => {})
    const remedy = this.#watch.look({ time: audio.currentTime, range, isSeeking: audio.seeking }, now)
    if (remedy === 'seek') this.#seek(at)
    if (remedy === 'rebuild') {
      this.#close()
      this.#open()
    }
  }

  #tryAgain(now: number) {
    if (this.#failedAt === undefined || now - this.#failedAt <= AGAIN_AFTER) return
    this.#failedAt = undefined
    this.#open()
  }

  /** The stream has ended, or has no sound. */
  end(): void {
    this.#close()
    this.#kind = undefined
    this.#failedAt = undefined
  }

  #seek(at: number) {
    this.#options.audio.currentTime = at
    this.#watch.sent()
  }

  #open() {
    const kind = this.#kind
    if (this.#feed || !kind || this.#volume === undefined || this.#failedAt !== undefined) return
    if (!canDecode(kind.mime)) return void (this.#failedAt = performance.now())
    const { audio, held, duration, kept } = this.#options
    this.#feed = createMediaFeed(audio, kind.mime, {
      duration,
      kept,
      onFault: () => {
        this.#close()
        this.#failedAt = performance.now()
      },
    })
    this.#feed.append(kind.init)
    for (const data of held?.() ?? []) this.add(data)
  }

  #close() {
    if (!this.#feed) return
    const { audio } = this.#options
    this.#feed.close()
    this.#feed = undefined
    this.#watch.rest()
    audio.pause()
    audio.removeAttribute('src')
    audio.load()
  }
}

/** The stretch of the buffer that goes on for a moment at least from here, s. */
function rangeAt(buffered: TimeRanges, at: number): { start: number; end: number } | undefined {
  for (let index = 0; index < buffered.length; index += 1) {
    const [start, end] = [buffered.start(index), buffered.end(index)]
    if (at >= start && at < end - LEAST_S) return { start, end }
  }
  return undefined
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
