import { createGroupStarts, type Picture } from './group-starts.ts'
import { openMediaSource } from '../source/media-source.ts'

/** Seconds of pictures that stay in the buffer behind the shown one; older ones are removed. */
const KEPT_BEHIND = 10
/** Waiting bytes above which the feed begins again, because the browser has stopped taking data. */
const WAITING_LIMIT = 16 * 1024 * 1024

export interface MediaFeed {
  /** Queues data. @param mime the type of an initialisation segment, which may differ from the one before */
  append(data: Uint8Array, mime?: string): void
  /** Notes the pictures of the data that is appended next. Without any, as for sound, any part of the buffer may be removed. */
  pictures(pictures: readonly Picture[]): void
  /** Seconds of the last picture with which decoding can start, or undefined before the first. */
  lastKey(): number | undefined
  /** Seconds of the newest picture that can be shown, or undefined before the first. */
  edge(): number | undefined
  /** Seconds from which on there are pictures up to the edge without a gap. */
  start(): number | undefined
  close(): void
}

export interface MediaFeedEvents {
  /** Called when the element or the browser's buffer has failed; the caller then requests the stream again. */
  onFault: () => void
  /** Called when the browser has taken the appended data and can play it. */
  onAppended?: () => void
}

export interface MediaFeedOptions extends MediaFeedEvents {
  /** Length of what is played, seconds; left out for live video, which has no end. */
  duration?: number
  /** The part that stays in the buffer, seconds; of live all from a little behind what is shown. */
  kept?: (at: number) => readonly [from: number, to: number]
}

interface Waiting {
  data: Uint8Array
  mime?: string
}

const behind = (at: number): readonly [number, number] => [at - KEPT_BEHIND, Infinity]

/** Puts fragments of one kind, pictures or sound, into an element through Media Source. */
export function createMediaFeed(
  video: HTMLMediaElement,
  mime: string,
  { onFault, onAppended, duration = Infinity, kept = behind }: MediaFeedOptions,
): MediaFeed {
  const source = openMediaSource(video)
  const address = URL.createObjectURL(source)
  let waiting: Waiting[] = []
  let waitingBytes = 0
  let taken = mime
  let buffer: SourceBuffer | undefined
  let closed = false
  const groups = createGroupStarts()

  const fault = () => {
    if (!closed) onFault()
  }

  function pump() {
    if (!buffer || buffer.updating || source.readyState !== 'open') return
    const removed = groups.outside(buffer.buffered, kept(video.currentTime))
    if (removed) return buffer.remove(...removed)
    if (waiting.length === 0) return
    try {
      const [{ mime: wanted = taken }] = waiting as [Waiting]
      if (wanted !== taken) buffer.changeType(wanted)
      taken = wanted
      // The type only says that this is no shared memory.
      buffer.appendBuffer(nextData() as Uint8Array<ArrayBuffer>)
    } catch {
      fault()
    }
  }

  /**
   * Joins all waiting data of one kind for a single append. Each append costs the browser a turn, and sound in 20 ms packets beside
   * pictures would need some seventy a second.
   */
  function nextData(): Uint8Array {
    const other = waiting.findIndex(
      (each, index) => index > 0 && each.mime !== undefined && each.mime !== taken,
    )
    const next = waiting.splice(0, other < 0 ? waiting.length : other)
    const whole = joined(next.map(({ data }) => data))
    waitingBytes -= whole.byteLength
    return whole
  }

  source.addEventListener('sourceopen', () => {
    URL.revokeObjectURL(address)
    // The tile may have been taken away, or given another stream, while the browser opened it.
    if (closed || source.readyState !== 'open') return
    source.duration = duration
    buffer = source.addSourceBuffer(mime)
    buffer.addEventListener('updateend', () => {
      if (closed) return
      onAppended?.()
      pump()
    })
    buffer.addEventListener('error', fault)
    pump()
  })
  video.addEventListener('error', fault)
  video.src = address

  return {
    append(data, kind) {
      waiting.push({ data, mime: kind })
      waitingBytes += data.byteLength
      if (waitingBytes > WAITING_LIMIT) fault()
      else pump()
    },
    pictures: pictures => groups.note(pictures),
    lastKey: () => groups.last(),
    edge() {
      const ranges = buffer?.buffered
      return ranges?.length ? ranges.end(ranges.length - 1) : undefined
    },
    start() {
      const ranges = buffer?.buffered
      return ranges?.length ? ranges.start(ranges.length - 1) : undefined
    },
    close() {
      closed = true
      waiting = []
      video.removeEventListener('error', fault)
    },
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts
  if (first && parts.length === 1) return first
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
