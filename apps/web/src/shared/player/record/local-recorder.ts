import { createMovie, type Movie } from '@palisade/fmp4'
import type { ChunkStore } from './chunk-store.ts'
import { createGroupCollector } from './group-collector.ts'
import type { MediaSink } from './media-tap.ts'

export interface RecordedPart {
  blob: Blob
  /** ms since 1970 */
  begunAt: number
  seconds: number
  /** Deletes the temporary file once it is saved. */
  remove: () => Promise<void>
}

export interface LocalRecorderOptions {
  openStore: () => Promise<ChunkStore>
  /** Called with each complete file: at the end, and earlier if the stream changed its type or the file became too large. */
  onPart: (part: RecordedPart) => Promise<void>
  /** Called when the recording has ended, by `stop`, with its tile, or by an error. */
  onEnd: (error?: unknown) => void
  /** Longest recording, s. */
  maxSeconds: number
}

/** Waiting bytes above which the disk is too slow and the recording ends. */
const WAITING_MAX_BYTES = 64 * 1024 * 1024

interface Part {
  movie: Movie
  store: ChunkStore
  begunAt: number
}

/** Writes the stream of a tile into MP4 files as it is received, without encoding it again. */
export class LocalRecorder implements MediaSink {
  readonly #options: LocalRecorderOptions
  readonly #groups = createGroupCollector((group, begunAt) => this.#queue(group, begunAt))
  #segment: Uint8Array | undefined
  #part: Part | undefined
  /** All that is written goes through it, one after the other. */
  #work: Promise<void> = Promise.resolve()
  #waiting = 0
  #seconds = 0
  #ended = false

  constructor(options: LocalRecorderOptions) {
    this.#options = options
  }

  init(segment: Uint8Array): void {
    if (this.#ended) return
    this.#groups.flush()
    const isSame = this.#segment !== undefined && isEqual(this.#segment, segment)
    this.#segment = segment
    if (!isSame) this.#then(() => this.#finishPart())
  }

  media(data: Uint8Array): void {
    if (this.#ended) return
    try {
      this.#groups.take(data)
    } catch (error) {
      void this.#end(error)
    }
  }

  closed(): void {
    void this.stop()
  }

  /** Resolves when the last file is saved. */
  stop(): Promise<void> {
    return this.#end()
  }

  #queue(group: Uint8Array, begunAt: number): void {
    const segment = this.#segment
    if (!segment) return
    this.#waiting += group.length
    if (this.#waiting > WAITING_MAX_BYTES) return void this.#end(new Error('the disk is too slow'))
    this.#then(() => this.#write(segment, group, begunAt))
  }

  #then(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch((error: unknown) => void this.#end(error))
  }

  async #write(segment: Uint8Array, group: Uint8Array, begunAt: number): Promise<void> {
    this.#part ??= { movie: createMovie(segment), store: await this.#options.openStore(), begunAt }
    const { movie, store } = this.#part
    const before = movie.durationMs
    const bytes = movie.add({ bytes: group, keepMs: Infinity })
    await store.append(group.subarray(0, bytes))
    this.#waiting -= group.length
    this.#seconds += (movie.durationMs - before) / 1000
    if (movie.isFull || movie.bytes > store.maxBytes) await this.#finishPart()
    if (this.#seconds >= this.#options.maxSeconds) void this.#end()
  }

  async #finishPart(): Promise<void> {
    const part = this.#part
    this.#part = undefined
    if (!part) return
    const { movie, store, begunAt } = part
    const data = await store.close()
    const head = movie.head({ skippedMs: 0, begunAt })
    const blob = new Blob([head as Uint8Array<ArrayBuffer>, data], { type: 'video/mp4' })
    const seconds = Math.round(movie.durationMs / 1000)
    await this.#options.onPart({ blob, begunAt, seconds, remove: () => store.remove() })
  }

  /** A fault loses nothing of the groups that were written before. */
  async #finish(error: unknown): Promise<void> {
    try {
      await this.#finishPart()
    } catch (failure) {
      this.#options.onEnd(failure)
      return
    }
    this.#options.onEnd(error)
  }

  async #end(error?: unknown): Promise<void> {
    if (!this.#ended) {
      if (error === undefined) this.#groups.flush()
      this.#ended = true
      this.#then(() => this.#finish(error))
    }
    await this.#work
  }
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
