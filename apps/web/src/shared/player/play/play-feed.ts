import { producerTimes, VIDEO_TIMESCALE, VIDEO_TRACK, videoOnly } from '@palisade/fmp4'
import { createMediaFeed, type MediaFeed } from '../feed/media-feed.ts'
import { canDecode, noteFault } from '../source/media-source.ts'
import { holdPicture } from '../video-element.ts'
import { mediaZero } from './model/media-time.ts'
import type { Span } from './model/span.ts'
import type { PlayMode } from './model/next-read.ts'
import type { InitFrame } from './play-socket.ts'

interface Options {
  video: HTMLVideoElement
  span: Span
  /** The part that stays in the browser's buffer, ms since 1970. */
  kept: () => Span
  onFault: () => void
}

/** Puts recorded pictures into a video element, on one timeline with all tiles of the span. */
export class PlayFeed {
  readonly #options: Options
  #feed: MediaFeed | undefined
  #mode: PlayMode = 'all'
  #init: { frame: InitFrame; data: ArrayBuffer } | undefined
  /** Whether the sound of the initialisation segment, by which the source was opened, is there. */
  #hasAudio = false
  /** When each picture begins that is in the buffer, ms since 1970; of each group by its beginning. */
  #frames = new Map<number, number[]>()

  constructor(options: Options) {
    this.#options = options
  }

  /** @returns whether this browser can show what follows */
  begin(frame: InitFrame, data: ArrayBuffer): boolean {
    this.#init = { frame, data }
    if (!canDecode(this.#mimeOf(frame))) {
      this.#drop()
      return false
    }
    // A source that was opened with sound takes none without, nor the other way round.
    if (this.#feed && this.#hasAudio !== frame.hasAudio) this.#drop()
    this.#append(frame, data)
    return true
  }

  add(from: number, data: ArrayBuffer): void {
    if (!this.#feed) return
    this.#frames.set(from, this.#framesOf(data))
    this.#feed.append(data)
  }

  /** All pictures or key frames alone: another source each, since key frames have no sound. What was fetched is given up. */
  switchTo(mode: PlayMode): void {
    this.#mode = mode
    this.#drop()
    const init = this.#init
    if (init && canDecode(this.#mimeOf(init.frame))) this.#append(init.frame, init.data)
  }

  /** The beginnings of the pictures that are in the buffer, in order. */
  frames(): number[] {
    const { from, to } = this.#options.kept()
    for (const group of this.#frames.keys()) if (group < from || group > to) this.#frames.delete(group)
    return [...this.#frames.values()].flat().toSorted((a, b) => a - b)
  }

  close(): void {
    this.#feed?.close()
    this.#feed = undefined
  }

  #drop() {
    if (this.#feed) holdPicture(this.#options.video)
    this.close()
    this.#frames.clear()
  }

  #append(frame: InitFrame, data: ArrayBuffer) {
    const { video, span, kept, onFault } = this.#options
    const mime = this.#mimeOf(frame)
    this.#hasAudio = frame.hasAudio
    this.#feed ??= createMediaFeed(video, mime, {
      onFault: () => {
        noteFault(video, mime)
        onFault()
      },
      duration: (span.to - mediaZero(span)) / 1000,
      stale: buffered => outside(buffered, kept(), mediaZero(span)),
    })
    const isSilent = this.#mode === 'keys' && frame.hasAudio
    this.#feed.append(isSilent ? new Uint8Array(videoOnly(new Uint8Array(data))).buffer : data, mime)
  }

  #mimeOf({ mime, hasAudio }: InitFrame): string {
    return this.#mode === 'keys' && hasAudio ? mime.replace(/,\s*(mp4a|flac|fLaC|opus)[^,"]*/gi, '') : mime
  }

  #framesOf(data: ArrayBuffer): number[] {
    const times = producerTimes(new Uint8Array(data)).filter(({ track }) => track === VIDEO_TRACK)
    return times.map(({ mediaTime }) => mediaZero(this.#options.span) + (mediaTime * 1000) / VIDEO_TIMESCALE)
  }
}

/** The first part of the buffer that is not to be kept, seconds. */
function outside(buffered: TimeRanges, kept: Span, zero: number): readonly [number, number] | undefined {
  const [from, to] = [(kept.from - zero) / 1000, (kept.to - zero) / 1000]
  for (let index = 0; index < buffered.length; index += 1) {
    const [start, end] = [buffered.start(index), buffered.end(index)]
    if (start < from - SLACK) return [start, Math.min(end, from)]
    if (end > to + SLACK) return [Math.max(start, to), end]
  }
  return undefined
}

/** Seconds past what is kept before the browser is bothered. */
const SLACK = 5
