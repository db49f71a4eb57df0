import { frameAt, stepFrom } from './model/frames.ts'
import { keptAround, modeFor, type PlayMode } from './model/next-read.ts'
import { groupAt, isNewest, type Void } from './model/groups.ts'
import { mediaZero } from './model/media-time.ts'
import type { Span } from './model/span.ts'
import { codecName } from '#shared/lib/codec-name.ts'
import { codecOf } from '../video-element.ts'
import type { SocketTicket } from '../source/media-socket.ts'
import { PlayFeed } from './play-feed.ts'
import { PlayReader } from './play-reader.ts'
import { createPlayerWatch } from '../feed/player-watch.ts'
import { openPlaySocket, type EndFrame, type InitFrame, type PlaySocket } from './play-socket.ts'
import { initialPlayStatus, isSameStatus, type PlayPhase, type PlayStatus } from './play-status.ts'
import { Thumbnails } from './thumbnails.ts'
import { VideoFollower } from './video-follower.ts'

export interface PlayTileOptions {
  video: HTMLVideoElement
  audio: HTMLAudioElement
  span: Span
  /** Only recordings of these kinds; undefined: all. */
  kinds?: number
  open: () => Promise<SocketTicket & { isUnmasked?: boolean | undefined }>
  addressOf: (path: string) => string
  onStatus: (status: PlayStatus) => void
}

/** The clock's state that all tiles follow. */
export interface Following {
  /** ms since 1970. */
  at: number
  rate: number
  /** Whether it plays, even if the clock is held for a moment. */
  isPlaying: boolean
  /** Number of tiles that are played side by side. */
  tiles: number
  /** Whether only key frames are played although the rate allows all pictures. */
  isKeysOnly: boolean
  isRunning: boolean
}

/** Longest time between two pictures of one recording, ms. */
const STANDS_MS = 1100

/** Shows one camera's recording at the moment that the clock says. */
export class PlayTile {
  readonly #options: PlayTileOptions
  readonly #socket: PlaySocket
  readonly #reader: PlayReader
  readonly #feed: PlayFeed
  readonly #follower: VideoFollower
  readonly thumbnails: Thumbnails
  #status = initialPlayStatus
  #mode: PlayMode = 'all'
  #following: Following
  #isOpen = false
  #canShow = true
  readonly #watch = createPlayerWatch()
  /** Whether the browser's player stopped and has shown nothing since. */
  #isStuck = false
  /** Whether the recording is requested as H.264, because this browser does not show its own format. */
  #isTranscoded = false
  /** Whether the server has no room for another transcode; it is asked again until it has. */
  #isFull = false
  #waitingSince: number | undefined
  /** The moment for which the tile last said that nothing is recorded, ms since 1970; this stays until another answer comes. */
  #emptyAt: number | undefined

  constructor(options: PlayTileOptions) {
    this.#options = options
    const { video, audio, span, kinds } = options
    this.#following = {
      at: span.from,
      rate: 1,
      tiles: 1,
      isPlaying: false,
      isKeysOnly: false,
      isRunning: false,
    }
    this.#follower = new VideoFollower(video)
    this.#reader = new PlayReader({ span, kinds, send: frame => this.#socket.send(frame) })
    this.thumbnails = new Thumbnails(frame => this.#socket.send(frame))
    this.#feed = new PlayFeed({
      video,
      audio,
      span,
      kept: () => keptAround(this.#following.at, this.#following.rate),
      onFault: () => this.#socket.restart(),
    })
    this.#socket = openPlaySocket({
      open: async () => {
        const ticket = await options.open()
        this.#tell({ masks: ticket.isUnmasked ? 'lifted' : undefined })
        return ticket
      },
      addressOf: options.addressOf,
      onOpen: () => this.#opened(),
      onInit: (frame, data) => this.#begin(frame, data),
      onGop: (frame, data) => {
        if (!this.#reader.take(frame)) return
        this.#isFull = false
        this.#feed.add(frame.from, data)
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

  /** How long the tile has been waiting for its picture, ms; undefined if it does not wait. */
  waited(now: number): number | undefined {
    return this.#waitingSince === undefined ? undefined : now - this.#waitingSince
  }

  /** How far the picture is behind the clock, ms of the recording; undefined while no picture moves. */
  get off(): number | undefined {
    return this.#follower.off
  }

  /** The beginning of the picture after or before the one that is shown; undefined while it is not known. */
  stepFrom(at: number, direction: 1 | -1): number | undefined {
    return stepFrom(this.#feed.frames(), at, direction)
  }

  /** Whether the pictures after a moment are being recorded just now. */
  awaitsMore(at: number): boolean {
    return this.#reader.held.voids.some(gap => gap.from > at - STANDS_MS && isNewest(gap, Date.now()))
  }

  /** Follows the clock; called several times a second and after each jump. @param now by a clock that only runs forward, ms */
  follow(following: Following, now: number): void {
    this.#following = following
    this.#feed.followSound(now)
    const { at, rate, tiles, isPlaying, isKeysOnly } = following
    const mode = isPlaying ? modeFor(rate, isKeysOnly) : 'all'
    if (mode !== this.#mode) this.#switchTo(mode)
    if (!this.#isOpen) return
    this.#reader.want({ at, rate, mode, tiles }, now)
    if (!this.#canShow || this.#isFull) return
    const gap = this.#reader.voidAt(at)
    if (gap) return this.#showNothing(gap, now)
    const isThere = this.#show(following)
    this.#watchPlayer(isThere, now)
    if (!isThere && this.#emptyAt === at) return
    this.#emptyAt = undefined
    this.#waitingSince = isThere ? undefined : (this.#waitingSince ?? now)
    const phase = isThere ? 'shown' : this.#isStuck ? 'stuck' : 'waiting'
    const isSilent = this.#feed.isSilent(groupAt(this.#reader.held, at)?.from)
    this.#tell({ phase, isSilent, next: undefined, cause: undefined })
  }

  /** @param volume 0 to 1; undefined: not heard */
  setVolume(volume: number | undefined): void {
    this.#feed.setVolume(volume)
  }

  close(): void {
    this.#socket.close()
    this.#feed.close()
    this.#follower.close()
  }

  /** Nothing is recorded at the moment of the clock. */
  #showNothing(gap: Void, now: number) {
    const { span } = this.#options
    const { at, rate } = this.#following
    this.#follower.rest()
    this.#emptyAt = at
    // Pictures that are recorded just now are waited for, as those that are fetched are.
    const isPending = rate > 0 && isNewest(gap, Date.now())
    this.#waitingSince = isPending ? (this.#waitingSince ?? now) : undefined
    const edge = rate > 0 ? gap.to : gap.from
    const isMore = edge > span.from && edge < span.to
    const next = isMore ? (rate > 0 ? { from: edge, to: span.to } : { from: span.from, to: edge }) : undefined
    this.#tell({ phase: isPending ? 'pending' : 'empty', next })
  }

  /** Restarts the browser's player if it has the picture of the moment and does not show it. */
  #watchPlayer(isThere: boolean, now: number) {
    const { video } = this.#options
    const target = this.#secondsOf(this.#following.at)
    if (isThere) this.#isStuck = false
    if (isThere || !this.#follower.holds(target)) return this.#watch.rest()
    const range = this.#follower.holds(video.currentTime) ? { start: -Infinity, end: Infinity } : undefined
    const remedy = this.#watch.look({ time: video.currentTime, range, isSeeking: video.seeking }, now)
    if (!remedy) return
    this.#isStuck = true
    if (remedy === 'rebuild') return this.#beginAnew()
    video.currentTime = target
    this.#watch.sent()
  }

  /** @returns whether the picture is there */
  #show({ at, rate, isPlaying, isRunning }: Following): boolean {
    const target = this.#secondsOf(at)
    const group = groupAt(this.#reader.held, at)
    if (this.#mode === 'keys') {
      return group !== undefined && this.#follower.showKey(this.#secondsOf(group.from), target)
    }
    // The first picture begins a little later, and the clock reaches it by itself.
    if (isPlaying && group && group.from > at) return true
    if (isPlaying) return this.#follower.run({ target, rate, isRunning })
    const still = this.#stillAt(at)
    return still !== undefined && this.#follower.stand(still)
  }

  /**
   * The media time to seek for the picture of a moment, s. Between two groups it is the last picture of the earlier one or the first of the
   * later one.
   */
  #stillAt(at: number): number | undefined {
    const target = this.#secondsOf(at)
    if (this.#follower.holds(target)) return target
    if (!groupAt(this.#reader.held, at)) return undefined
    const frames = this.#feed.frames()
    const near = frameAt(frames, at) ?? frames.find(time => time > at)
    return near !== undefined && Math.abs(at - near) < STANDS_MS ? this.#secondsOf(near) : undefined
  }

  #secondsOf(at: number): number {
    return (at - mediaZero(this.#options.span)) / 1000
  }

  #switchTo(mode: PlayMode) {
    this.#mode = mode
    this.#beginAnew()
  }

  #beginAnew() {
    this.#follower.reset()
    this.#reader.reset()
    this.#feed.switchTo(this.#mode)
  }

  #opened() {
    this.#isOpen = true
    this.#isFull = false
    if (this.#isTranscoded) this.#socket.send({ type: 'transcode' })
    this.#tell({ phase: 'waiting', cause: undefined, error: undefined })
    this.follow(this.#following, performance.now())
  }

  #begin(frame: InitFrame, data: ArrayBuffer) {
    const { stream, mime, width, height, hasAudio, transcodedFrom } = frame
    this.#canShow = this.#feed.begin(frame, data)
    if (!this.#canShow && !this.#isTranscoded) return this.#transcode()
    const masks = frame.isMasked ? { masks: 'drawn' as const } : {}
    const from = transcodedFrom && codecName(transcodedFrom)
    const about = { stream, codec: codecOf(mime), width, height, hasAudio, transcodedFrom: from, ...masks }
    if (this.#canShow) this.#tell(about)
    else this.#tell({ ...about, phase: 'unsupported', cause: 'unsupported_codec' })
    if (!this.#canShow) this.#waitingSince = undefined
  }

  /** Requests the recording as H.264, and reads everything again. */
  #transcode() {
    this.#isTranscoded = true
    this.#socket.send({ type: 'transcode' })
    this.#reader.reset()
    this.#canShow = true
    this.follow(this.#following, performance.now())
  }

  #end(frame: EndFrame) {
    this.thumbnails.take(frame.id, undefined)
    if (!this.#reader.end(frame, performance.now())) return
    if (frame.reason !== 'cancelled' && frame.reason !== 'busy') this.#tell({ storeCause: frame.cause })
    this.#isFull = frame.reason === 'transcode_full'
    if (this.#isFull) this.#waitingSince = undefined
    if (this.#isFull) return this.#tell({ phase: 'unsupported', cause: 'transcode_full' })
    this.follow(this.#following, performance.now())
  }

  #lost() {
    this.#isOpen = false
    this.#waitingSince = undefined
    this.#emptyAt = undefined
    this.#beginAnew()
    this.thumbnails.reset()
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
