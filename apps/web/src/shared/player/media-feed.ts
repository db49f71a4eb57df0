import { openMediaSource } from './source/media-source.ts'

/** Seconds of picture kept behind the shown one; the rest is given back to the browser. */
const KEPT_BEHIND = 10
/** Bytes waiting to be appended past which the feed starts anew: the browser has stopped taking them. */
const WAITING_LIMIT = 16 * 1024 * 1024

export interface MediaFeed {
  append(data: ArrayBuffer): void
  /** Seconds of the newest picture that can be shown, or undefined before the first. */
  edge(): number | undefined
  /** Seconds from which on there is picture up to the edge without a gap. */
  start(): number | undefined
  close(): void
}

export interface MediaFeedEvents {
  /** The element or the browser's buffer failed; the caller asks for the stream anew. */
  onFault: () => void
  /** The browser has taken what was appended, and can play it. */
  onAppended?: () => void
}

/** Puts fragments into a video element through Media Source. */
export function createMediaFeed(
  video: HTMLVideoElement,
  mime: string,
  { onFault, onAppended }: MediaFeedEvents,
): MediaFeed {
  const source = openMediaSource(video)
  const address = URL.createObjectURL(source)
  let waiting: ArrayBuffer[] = []
  let waitingBytes = 0
  let buffer: SourceBuffer | undefined
  let closed = false

  const fault = () => {
    if (!closed) onFault()
  }

  function pump() {
    if (!buffer || buffer.updating || source.readyState !== 'open') return
    const start = buffer.buffered.length ? buffer.buffered.start(0) : Infinity
    if (video.currentTime - start > KEPT_BEHIND * 2) {
      buffer.remove(start, video.currentTime - KEPT_BEHIND)
      return
    }
    if (waiting.length === 0) return
    // All at once: sound in 20 ms packets beside the picture is sixty a second, and each append costs the browser a turn.
    const next = joined(waiting)
    waiting = []
    waitingBytes = 0
    try {
      buffer.appendBuffer(next)
    } catch {
      fault()
    }
  }

  source.addEventListener('sourceopen', () => {
    URL.revokeObjectURL(address)
    // The tile may have been taken away, or given another stream, while the browser opened it.
    if (closed || source.readyState !== 'open') return
    source.duration = Infinity
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
    append(data) {
      waiting.push(data)
      waitingBytes += data.byteLength
      if (waitingBytes > WAITING_LIMIT) fault()
      else pump()
    },
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

function joined(parts: readonly ArrayBuffer[]): ArrayBuffer {
  const [first] = parts
  if (first && parts.length === 1) return first
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(new Uint8Array(part), at)
    at += part.byteLength
  }
  return whole.buffer
}
