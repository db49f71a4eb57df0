import { audioOnly, splitTracks, VIDEO_TIMESCALE, videoOnly } from '@palisade/fmp4'
import { createMediaFeed, type MediaFeed } from '../feed/media-feed.ts'
import { SoundPlayer } from '../sound/sound-player.ts'
import { pictureMime, soundMime } from '../source/kinds.ts'
import { canDecode, noteFault } from '../source/media-source.ts'
import { holdPicture } from '../video-element.ts'
import { mediaZero } from './model/media-time.ts'
import type { Span } from './model/span.ts'
import type { PlayMode } from './model/next-read.ts'
import type { InitFrame } from './play-socket.ts'

interface Options {
  video: HTMLVideoElement
  /** For the sound, which never stops the picture. */
  audio: HTMLAudioElement
  span: Span
  /** The part that stays in the browser's buffer, ms since 1970. */
  kept: () => Span
  onFault: () => void
}

interface Group {
  /** When each picture begins, ms since 1970. */
  frames: number[]
  hasSound: boolean
  sound: Uint8Array
}

/** Puts recorded pictures and their sound into elements, on one timeline with all tiles of the span. */
export class PlayFeed {
  readonly #options: Options
  readonly #sound: SoundPlayer
  #feed: MediaFeed | undefined
  #mode: PlayMode = 'all'
  #init: { frame: InitFrame; data: Uint8Array } | undefined
  /** The buffered groups by their beginnings, ms since 1970. */
  #groups = new Map<number, Group>()

  constructor(options: Options) {
    this.#options = options
    const { audio } = options
    this.#sound = new SoundPlayer({
      audio,
      ...this.#place(),
      held: () => [...this.#groups.values()].map(({ sound }) => sound),
    })
  }

  /** @returns whether this browser can show what follows */
  begin(frame: InitFrame, data: ArrayBuffer): boolean {
    this.#init = { frame, data: new Uint8Array(data) }
    if (!canDecode(pictureMime(frame.mime))) {
      this.#drop()
      return false
    }
    this.#append(this.#init)
    return true
  }

  add(from: number, data: ArrayBuffer): void {
    if (!this.#feed) return
    const { video, audio, pictures } = splitTracks(new Uint8Array(data))
    const zero = mediaZero(this.#options.span)
    const frames = pictures.map(({ time }) => zero + (time * 1000) / VIDEO_TIMESCALE)
    this.#groups.set(from, { frames, hasSound: audio.length > 0, sound: audio })
    this.#feed.pictures(pictures.map(({ time, key }) => ({ time: time / VIDEO_TIMESCALE, key })))
    this.#feed.append(video)
    this.#sound.add(audio)
  }

  /**
   * Switches between all pictures and key frames alone. Each mode needs a source of its own, since key frames have no sound; what was
   * fetched is dropped.
   */
  switchTo(mode: PlayMode): void {
    this.#mode = mode
    this.#drop()
    const init = this.#init
    if (init && canDecode(pictureMime(init.frame.mime))) this.#append(init)
  }

  /** The beginnings of the pictures that are in the buffer, in order. */
  frames(): number[] {
    const { from, to } = this.#options.kept()
    for (const [begin, { frames }] of this.#groups)
      if ((frames.at(-1) ?? begin) < from || begin > to) this.#groups.delete(begin)
    return [...this.#groups.values()].flatMap(({ frames }) => frames).toSorted((a, b) => a - b)
  }

  /** @param volume 0 to 1; undefined: not heard */
  setVolume(volume: number | undefined): void {
    this.#sound.setVolume(volume)
  }

  /** Has the sound follow the picture. @param now by a clock that only runs forward, ms */
  followSound(now: number): void {
    this.#sound.follow(this.#options.video, now)
  }

  /** Whether the group that begins there was recorded without the sound that was announced, or with one that cannot be decoded. */
  isSilent(from: number | undefined): boolean {
    if (this.#mode === 'keys' || !this.#init?.frame.hasAudio) return false
    const group = from === undefined ? undefined : this.#groups.get(from)
    return this.#sound.isBroken || group?.hasSound === false
  }

  close(): void {
    this.#feed?.close()
    this.#feed = undefined
    this.#sound.end()
  }

  #drop() {
    if (this.#feed) holdPicture(this.#options.video)
    this.close()
    this.#groups.clear()
  }

  #append({ frame, data }: { frame: InitFrame; data: Uint8Array }) {
    const { video, onFault } = this.#options
    const mime = pictureMime(frame.mime)
    this.#feed ??= createMediaFeed(video, mime, {
      onFault: () => {
        noteFault(video, mime)
        onFault()
      },
      ...this.#place(),
    })
    this.#feed.append(videoOnly(data), mime)
    const kind = soundMime(frame.mime)
    if (kind && this.#mode === 'all') this.#takeSound(kind, audioOnly(data))
  }

  #takeSound(kind: string, init: Uint8Array) {
    // The sound held so far has the former type and cannot be used any more.
    if (this.#sound.change(kind, init)) for (const group of this.#groups.values()) group.sound = EMPTY
  }

  #place() {
    const { span, kept } = this.#options
    const zero = mediaZero(span)
    return {
      duration: (span.to - zero) / 1000,
      kept: () => {
        const { from, to } = kept()
        return [(from - zero) / 1000, (to - zero) / 1000] as const
      },
    }
  }
}

const EMPTY = new Uint8Array(0)
