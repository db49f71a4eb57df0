import type { LiveTicket } from '@palisade/contract'
import {
  LIVE_STALLED_AFTER_MS,
  type LiveServerFrame,
  type StreamCause,
  type StreamKind,
} from '@palisade/contract/media'
import { audioOnly, producerTimes, splitTracks, VIDEO_TIMESCALE, videoOnly } from '@palisade/fmp4'
import { codecOf, holdPicture } from './video-element.ts'
import { initialStatus, type LivePhase, type LiveStatus } from './live-status.ts'
import { isRefused } from '#shared/api/api-error.ts'
import { openLiveSocket, type LiveSocket } from './live-socket.ts'
import { EdgeFollower } from './feed/edge-follower.ts'
import { createMediaFeed, type MediaFeed } from './feed/media-feed.ts'
import { pictureMime, soundMime } from './source/kinds.ts'
import { canDecode, noteFault } from './source/media-source.ts'
import { codecName } from '#shared/lib/codec-name.ts'
import type { MediaTap } from './record/media-tap.ts'
import { SoundPlayer } from './sound/sound-player.ts'
import { SoundWatch } from './sound/sound-watch.ts'
import { createThroughput } from './throughput.ts'
import { createWallClock } from './wall-clock.ts'

export interface LivePlayerOptions {
  video: HTMLVideoElement
  /** For the sound, which never stops the picture. */
  audio: HTMLAudioElement
  stream: StreamKind
  open: () => Promise<LiveTicket>
  addressOf: (path: string) => string
  onStatus: (status: LiveStatus) => void
  /** Receives everything that the stream brings, for recording on this computer. */
  tap?: MediaTap
}

const UNSHOWN = { phase: 'unsupported', cause: 'unsupported_codec', delay: undefined } as const
const STUCK = { phase: 'stuck', cause: undefined, delay: undefined } as const
const STALLED = { phase: 'stalled', cause: 'stalled', delay: undefined } as const
const nameOf = (codec: string | undefined) => (codec === undefined ? undefined : codecName(codec))

/** The phases that end when a picture is shown. */
const BEFORE_A_PICTURE: ReadonlySet<LivePhase> = new Set(['connecting', 'stalled', 'stuck'])

/** Interval at which pace and status are checked, and interval at which the server's clock is asked, ms. */
const LOOK_EVERY = 250
const PING_EVERY = 2000

/** Plays one camera into a video element, and tells at every moment whether the picture is live and why not. */
export class LivePlayer {
  readonly #options: LivePlayerOptions
  readonly #socket: LiveSocket
  readonly #follower: EdgeFollower
  readonly #sound: SoundPlayer
  readonly #soundWatch = new SoundWatch()
  readonly #clock = createWallClock()
  readonly #bits = createThroughput()
  readonly #pictures = createThroughput()
  readonly #timer: ReturnType<typeof setInterval>
  #status: LiveStatus
  /** The stream that was asked for, and the one that is wanted of the server: another when this browser cannot show it. */
  #asked: StreamKind
  #wanted: StreamKind
  /** The server makes it H.264: this browser shows none of the camera's streams as they come. */
  #isTranscoded = false
  #feed: MediaFeed | undefined
  #isHeard = false
  #lastPing = 0
  /** Whether the next binary message is an initialisation segment. */
  #isInitNext = false
  /** The type of the stream that is shown, with its sound. */
  #mime = ''
  #paused = false
  #closed = false

  constructor(options: LivePlayerOptions) {
    this.#options = options
    this.#asked = options.stream
    this.#wanted = options.stream
    this.#status = initialStatus(options.stream)
    this.#follower = new EdgeFollower(options.video)
    this.#sound = new SoundPlayer(options)
    this.#socket = openLiveSocket({
      open: () => this.#ask(),
      addressOf: options.addressOf,
      wish: () => ({ stream: this.#wanted, ...(this.#isTranscoded && { isTranscoded: true }) }),
      onFrame: frame => this.#receive(frame),
      onMedia: data => this.#take(data),
      onLost: () => {
        this.#trustMain()
        if (!this.#paused) this.#update({ phase: 'down', cause: 'connecting', delay: undefined })
      },
      onRefused: error => {
        const cause = isRefused(error, 'access.denied') ? 'no_permission' : undefined
        this.#update({ phase: 'refused', error, cause, delay: undefined })
      },
    })
    this.#awaitPicture()
    this.#timer = setInterval(() => this.#look(Date.now()), LOOK_EVERY)
  }

  setStream(stream: StreamKind): void {
    if (stream === this.#asked) return
    this.#asked = stream
    const isShown = stream === this.#wanted && !this.#isTranscoded
    this.#isTranscoded = false
    this.#trustMain()
    if (isShown) return
    this.#socket.send({ type: 'stream', stream })
    // The player stopped because this browser cannot show the former stream; it may be able to show this one.
    if (this.#status.phase !== 'unsupported') return
    this.#socket.send({ type: 'resume' })
    this.#update({ phase: 'connecting', cause: undefined })
  }

  /** Stops and resumes the stream, because a tile that nobody sees needs no pictures. */
  setPaused(paused: boolean): void {
    if (paused === this.#paused) return
    this.#paused = paused
    this.#socket.send({ type: paused ? 'pause' : 'resume' })
    const still = { delay: undefined, rate: 0, fps: 0 }
    this.#update(paused ? { phase: 'paused', ...still } : { phase: 'connecting', ...still })
  }

  setHeard(isHeard: boolean): void {
    this.#isHeard = isHeard
    this.#sound.setVolume(isHeard ? 1 : undefined)
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    this.#socket.close()
    this.#dropFeed()
    this.#options.tap?.closed()
    this.#options.video.removeAttribute('src')
    this.#options.video.load()
  }

  async #ask(): Promise<LiveTicket> {
    const ticket = await this.#options.open()
    this.#update({ camera: ticket.camera, masks: ticket.isUnmasked ? 'lifted' : undefined })
    return ticket
  }

  /** Requests the asked stream again: the format of the camera's main stream may have been changed meanwhile. */
  #trustMain() {
    this.#wanted = this.#asked
    if (this.#status.unshownMain !== undefined) this.#update({ unshownMain: undefined })
  }

  /** Requests the auxiliary stream if this browser cannot show the main one. @returns whether there is such a stream */
  #fallBack({ stream, mime }: Extract<LiveServerFrame, { type: 'init' }>): boolean {
    if (stream !== 'main' || this.#wanted !== 'main' || !this.#status.camera?.hasSub) return false
    this.#wanted = 'sub'
    this.#socket.send({ type: 'stream', stream: 'sub' })
    this.#update({ phase: 'connecting', unshownMain: codecOf(mime), cause: undefined, delay: undefined })
    return true
  }

  /** Requests the stream re-encoded as H.264. @returns false if that was requested already */
  #transcode(): boolean {
    if (this.#isTranscoded) return false
    this.#isTranscoded = true
    this.#wanted = this.#asked
    this.#socket.send({ type: 'stream', stream: this.#wanted, isTranscoded: true })
    this.#update({ phase: 'connecting', unshownMain: undefined, cause: undefined, delay: undefined })
    return true
  }

  #update(change: Partial<LiveStatus>) {
    if (this.#closed) return
    this.#status = { ...this.#status, ...change }
    this.#options.onStatus(this.#status)
  }

  #receive(frame: LiveServerFrame) {
    if (frame.type === 'pong') this.#clock.reading(frame.t, frame.at, Date.now())
    else if (frame.type === 'init') {
      this.#isInitNext = true
      this.#begin(frame)
    } else if (frame.type === 'down') this.#end(frame.cause, false, frame.detail)
    else this.#end(frame.cause, frame.cause === 'no_permission')
  }

  #take(data: ArrayBuffer) {
    this.#bits.add(data.byteLength * 8, Date.now())
    const bytes = new Uint8Array(data)
    this.#clock.frames(producerTimes(bytes))
    if (this.#isInitNext) this.#takeInit(bytes)
    else this.#takeMedia(bytes)
    this.#isInitNext = false
  }

  #takeInit(bytes: Uint8Array) {
    this.#options.tap?.init(bytes)
    this.#feed?.append(videoOnly(bytes))
    const kind = soundMime(this.#mime)
    if (this.#feed && kind) this.#sound.begin(kind, audioOnly(bytes))
  }

  #takeMedia(bytes: Uint8Array) {
    this.#options.tap?.media(bytes)
    const { video, audio, pictures } = splitTracks(bytes)
    if (video.length > 0) {
      this.#feed?.pictures(pictures.map(({ time, key }) => ({ time: time / VIDEO_TIMESCALE, key })))
      this.#feed?.append(video)
      this.#follower.fed()
    }
    if (audio.length > 0) this.#soundWatch.came(performance.now())
    this.#sound.add(audio)
  }

  #begin(init: Extract<LiveServerFrame, { type: 'init' }>) {
    const { stream, mime, width, height, hasAudio, transcodedFrom } = init
    const about = {
      stream,
      width,
      height,
      hasAudio,
      codec: codecOf(mime),
      error: undefined,
      transcodedFrom: nameOf(transcodedFrom),
      ...(init.isMasked && { masks: 'drawn' as const }),
    }
    this.#dropFeed()
    // A connection that came back while the tile is hidden starts sending by itself.
    if (this.#paused) return this.#socket.send({ type: 'pause' })
    this.#mime = mime
    this.#soundWatch.begin(performance.now())
    const pictures = pictureMime(mime)
    if (!canDecode(pictures)) {
      if (this.#fallBack(init) || this.#transcode()) return
      this.#socket.send({ type: 'pause' })
      return this.#update({ ...about, ...UNSHOWN, sends: `video ${about.codec}` })
    }
    const { video } = this.#options
    holdPicture(video)
    this.#feed = createMediaFeed(video, pictures, {
      onFault: () => {
        noteFault(video, pictures)
        this.#socket.restart()
      },
      // Runs at once instead of at the next check: the stream begins with a cached group, up to two seconds ago.
      onAppended: () => {
        if (this.#status.phase === 'connecting') this.#keepPace(Date.now())
      },
    })
    this.#follower.begin(this.#feed, Date.now())
    this.#update({ ...about, phase: 'connecting', cause: undefined })
    // The browser refuses only while the element is being removed.
    video.play().catch(() => {})
  }

  #end(cause: StreamCause, isFinal: boolean, detail?: string) {
    this.#dropFeed()
    this.#trustMain()
    if (isFinal) this.#socket.close()
    const sends = cause === 'unsupported_codec' ? detail : undefined
    this.#update({ phase: isFinal ? 'refused' : 'down', cause, sends, delay: undefined, rate: 0, fps: 0 })
  }

  #awaitPicture() {
    this.#options.video.requestVideoFrameCallback((_now, { mediaTime }) => this.#shown(mediaTime, Date.now()))
  }

  #shown(mediaTime: number, at: number) {
    if (this.#closed) return
    this.#pictures.add(1, at)
    this.#sound.follow(this.#options.video, performance.now())
    const delay = this.#clock.delayOf(mediaTime, at) ?? this.#status.delay
    this.#status = { ...this.#status, lastPictureAt: at, delay }
    const isBack = BEFORE_A_PICTURE.has(this.#status.phase)
    if (this.#feed && isBack) this.#update({ phase: 'playing', cause: undefined })
    this.#awaitPicture()
  }

  #look(now: number) {
    if (this.#paused) return
    if (now - this.#lastPing >= PING_EVERY) {
      this.#lastPing = now
      this.#socket.send({ type: 'ping', t: now })
    }
    this.#keepPace(now)
    this.#sound.follow(this.#options.video, performance.now())
    const isSilent =
      this.#status.hasAudio && (this.#sound.isBroken || this.#soundWatch.isSilent(performance.now()))
    this.#update({ rate: this.#bits.perSecond(now) / 1000, fps: this.#pictures.perSecond(now), isSilent })
    this.#watch(now)
  }

  /** Notices a picture that does not move, and whether camera or browser are the reason. */
  #watch(now: number) {
    if (document.hidden) return this.#follower.rest()
    const remedy = this.#follower.watch(performance.now(), this.#late())
    if (remedy) this.#update(STUCK)
    // The server answers with a new initialisation segment, with which the feed begins again.
    if (remedy === 'rebuild') {
      this.#socket.send({ type: 'pause' })
      this.#socket.send({ type: 'resume' })
    }
    const { phase, lastPictureAt = 0, rate } = this.#status
    const isOld = now - lastPictureAt > LIVE_STALLED_AFTER_MS
    if (isOld && phase === 'playing' && this.#follower.isInHand) this.#update(STUCK)
    else if (isOld && (phase === 'playing' || (phase === 'stuck' && rate === 0))) this.#update(STALLED)
  }

  #keepPace(now: number) {
    if (this.#follower.keepPace(now, this.#late())) this.#update({ jumpedAt: now })
  }

  /** How far the sound is behind the pictures, s; undefined if no sound is heard. */
  #late(): number | undefined {
    const edge = this.#feed?.edge()
    const isThere = this.#isHeard && this.#status.hasAudio && !this.#status.isSilent
    return edge !== undefined && isThere ? this.#sound.lateness(edge) : undefined
  }

  #dropFeed() {
    this.#sound.end()
    this.#feed?.close()
    this.#feed = undefined
    this.#follower.end()
  }
}
