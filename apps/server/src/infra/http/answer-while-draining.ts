import { PassThrough, type Readable } from 'node:stream'

/** For so long, and so many bytes, the rest of a refused body is received, ms. */
const DRAIN_MS = 10_000
const DRAIN_BYTES = 64 * 1024 * 1024

/**
 * An answer to a request whose body is not read to its end: it goes out at once, and ends when the rest of the body has been received and
 * thrown away, within bounds. TCP resets a connection that is closed while bytes still come, and the reset takes an answer with it that
 * the other side has not read: most programs send all of a body before they read.
 */
export function answerWhileDraining(
  request: Readable,
  answer: string,
  { within = DRAIN_MS, most = DRAIN_BYTES } = {},
): Readable {
  const stream = new PassThrough()
  stream.write(answer)
  let left = most

  function end(): void {
    clearTimeout(timer)
    request.off('data', take)
    stream.end()
  }

  function take(chunk: Buffer): void {
    left -= chunk.length
    if (left > 0) return
    request.pause()
    end()
  }

  const timer = setTimeout(end, within)
  if (request.readableEnded || request.destroyed) end()
  else {
    for (const event of ['end', 'close', 'error']) request.once(event, end)
    request.on('data', take).resume()
  }
  return stream
}
