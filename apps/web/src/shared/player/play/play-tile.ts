import { followFor } from './model/follow.ts'
import { stepFrom } from './model/frames.ts'
import { keptAround, modeFor, type PlayMode } from './model/next-read.ts'
import { groupAt } from './model/groups.ts'
import { mediaZero } from './model/media-time.ts'
import type { Span } from './model/span.ts'
import { codecOf } from '../video-element.ts'
import type { SocketTicket } from '../source/media-socket.ts'
import { PlayFeed } from './play-feed.ts'
import { PlayReader } from './play-reader.ts'
import { openPlaySocket, type EndFrame, type InitFrame, type PlaySocket } from './play-socket.ts'
import { initialPlayStatus, isSameStatus, type PlayPhase, type PlayStatus } from './play-status.ts'
import { Thumbnails } from './thumbnails.ts'

export interface PlayTileOptions {
  video: HTMLVideoElement
  span: Span
  /** Only recordings of these kinds; undefined: all. */
  kinds?: number
  open: () => Promise<SocketTicket>
  addressOf: (path: string) => string
  onStatus: (status: PlayStatus) => void
}

/** The clock says this to all tiles. */
export interface Following {
  /** ms since 1970. */
  at: number
  rate: number
  /** Played, even if the clock is held for a moment. */
  isPlaying: boolean
  isRunning: boolean
}

/** A seek goes just past the beginning of a picture, ms: the media timeline is rounded. */
const INTO_PICTURE_MS = 1
/** Of two pictures of one recording, less than this apart, s. */
const BETWEEN_S = 1.1
/** While paused, a picture this near is the one that is wanted, ms. */
const NEAR_MS = 3

/** Shows one camera's recording at the moment that the clock says. */
export class PlayTile {
  readonly #options: PlayTileOptions
  readonly #socket: PlaySocket
  readonly #reader: PlayReader
  readonly #feed: PlayFeed
  readonly thumbnails: Thumbnails
  #status = initialPlayStatus
  #mode: PlayMode = 'all'
  #following: Following
  #isOpen = false
  #canShow = true
  #waitingSince: number | undefined
  #off: number | undefined

  constructor(options: PlayTileOptions) {
    this.#options = options
    const { video, span, kinds } = options
    this.#following = { at: span.from, rate: 1, isPlaying: false, isRunning: false }
    this.#reader = new PlayReader({ span, kinds, send: frame => this.#socket.send(frame) })
    this.thumbnails = new Thumbnails(frame => this.#socket.send(frame))
    this.#feed = new PlayFeed({
      video,
      span,
      kept: () => keptAround(this.#following.at, this.#following.rate),
      onFault: () => this.#socket.restart(),
    })
    this.#socket = openPlaySocket({
      open: options.open,
      addressOf: options.addressOf,
      onOpen: () => this.#opened(),
      onInit: (frame, data) => this.#begin(frame, data),
      onGop: (frame, data) => {
        if (this.#reader.take(frame)) this.#feed.add(frame.from, data)
      },
      onThumbnail: ({ id, at }, data) =>
        this.thumbnails.take(id, { at, picture: new Blob([data], { type: 'image/jpeg' }) }),
      onEnd: frame => this.#end(frame),
      onLost: () => this.#lost(),
      onRefused: reason => this.#tell({ phase: 'refused', ...reason }),
    })
  }

  get status(): PlayStatus {
    return this.#status
  }

  /** How long it has been fetching what it is to show, ms; undefined when it does not. */
  waited(now: number): number | undefined {
    return this.#waitingSince === undefined ? undefined : now - this.#waitingSince
  }

  /** How far the picture is behind the clock, ms of the recording; undefined while none moves. */
  get off(): number | undefined {
    return this.#off
  }

  /** The beginning of the picture after or before the one that is shown; undefined while it is not known. */
  stepFrom(at: number, direction: 1 | -1): number | undefined {
    return stepFrom(this.#feed.frames(), at, direction)
  }

  /** Follows the clock; called some times a second and after each leap. `now`: of a clock that only runs forward, ms. */
  follow(following: Following, now: number): void {
    this.#following = following
    const { at, rate, isPlaying } = following
    const mode = isPlaying ? modeFor(rate) : 'all'
    if (mode !== this.#mode) this.#switchTo(mode)
    if (!this.#isOpen) return
    this.#reader.want({ at, rate, mode }, now)
    if (!this.#canShow) return
    const gap = this.#reader.voidAt(at)
    if (gap) return this.#showNothing(rate > 0 ? gap.to : gap.from, rate)
    const isThere = mode === 'keys' ? this.#showKey(at) : this.#showMoving(following)
    this.#waitingSince = isThere ? undefined : (this.#waitingSince ?? now)
    this.#tell({ phase: isThere ? 'shown' : 'waiting', next: undefined })
  }

  close(): void {
    this.#socket.close()
    this.#feed.close()
    const { video } = this.#options
    video.pause()
    video.removeAttribute('src')
    video.load()
  }

  #showNothing(edge: number, rate: number) {
    const { video, span } = this.#options
    video.pause()
    this.#waitingSince = undefined
    this.#off = undefined
    const isMore = edge > span.from && edge < span.to
    const next = isMore ? (rate > 0 ? { from: edge, to: span.to } : { from: span.from, to: edge }) : undefined
    this.#tell({ phase: 'empty', next })
  }

  /** @returns whether the picture is there */
  #showMoving({ at, rate, isRunning }: Following): boolean {
    const { video } = this.#options
    const target = this.#secondsOf(at)
    if (!isBuffered(video, target)) return isBetween(video, target)
    const behind = (target - video.currentTime) * 1000
    if (!isRunning) {
      this.#off = undefined
      if (!video.paused) video.pause()
      if (!video.seeking && Math.abs(behind) > NEAR_MS) video.currentTime = target + INTO_PICTURE_MS / 1000
      return !video.seeking && video.readyState >= video.HAVE_CURRENT_DATA
    }
    this.#off = behind
    const { speed, isJump } = followFor(behind, rate)
    if (video.playbackRate !== speed) video.playbackRate = speed
    if (isJump && !video.seeking) video.currentTime = target
    // Refused only while the element is being taken away.
    if (video.paused) video.play().catch(() => {})
    return !video.seeking && video.readyState >= video.HAVE_CURRENT_DATA
  }

  /** Key frames are shown one by one: the clock decides when, so that any speed is held. */
  #showKey(at: number): boolean {
    const { video } = this.#options
    if (!video.paused) video.pause()
    this.#off = undefined
    const group = groupAt(this.#reader.held, at)
    if (!group) return false
    const target = this.#secondsOf(group.from)
    if (!isBuffered(video, target + INTO_PICTURE_MS / 1000)) return false
    if (!video.seeking && Math.abs(video.currentTime - target) * 1000 > NEAR_MS) {
      video.currentTime = target + INTO_PICTURE_MS / 1000
    }
    return true
  }

  #secondsOf(at: number): number {
    return (at - mediaZero(this.#options.span)) / 1000
  }

  #switchTo(mode: PlayMode) {
    this.#mode = mode
    this.#reader.reset()
    this.#feed.switchTo(mode)
  }

  #opened() {
    this.#isOpen = true
    this.#tell({ phase: 'waiting', cause: undefined, error: undefined })
    this.follow(this.#following, performance.now())
  }

  #begin(frame: InitFrame, data: ArrayBuffer) {
    const { stream, mime, width, height, hasAudio } = frame
    this.#canShow = this.#feed.begin(frame, data)
    const about = { stream, codec: codecOf(mime), width, height, hasAudio }
    if (this.#canShow) this.#tell(about)
    else this.#tell({ ...about, phase: 'unsupported', cause: 'unsupported_codec' })
    if (!this.#canShow) this.#waitingSince = undefined
  }

  #end(frame: EndFrame) {
    this.thumbnails.take(frame.id, undefined)
    this.#reader.end(frame, performance.now())
    this.follow(this.#following, performance.now())
  }

  #lost() {
    this.#isOpen = false
    this.#waitingSince = undefined
    this.#off = undefined
    this.#reader.reset()
    this.thumbnails.reset()
    this.#feed.switchTo(this.#mode)
    const { phase, cause } = this.#status
    if (phase !== 'refused' || cause === undefined) this.#tell({ phase: 'down', cause: 'connecting' })
  }

  #tell(change: Partial<PlayStatus> & { phase?: PlayPhase }) {
    const status = { ...this.#status, ...change }
    if (isSameStatus(status, this.#status)) return
    this.#status = status
    this.#options.onStatus(status)
  }
}

/** A few pictures are missing: the one before stands meanwhile. */
function isBetween({ buffered }: HTMLVideoElement, at: number): boolean {
  let [isBefore, isAfter] = [false, false]
  for (let index = 0; index < buffered.length; index += 1) {
    isBefore ||= buffered.end(index) <= at && buffered.end(index) > at - BETWEEN_S
    isAfter ||= buffered.start(index) > at && buffered.start(index) < at + BETWEEN_S
  }
  return isBefore && isAfter
}

function isBuffered({ buffered }: HTMLVideoElement, at: number): boolean {
  for (let index = 0; index < buffered.length; index += 1) {
    if (at >= buffered.start(index) && at < buffered.end(index)) return true
  }
  return false
}
