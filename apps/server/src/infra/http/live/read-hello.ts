import type { Duplex } from 'node:stream'
import { LIVE_CLIENT_FRAME_MAX_BYTES, playHelloSchema } from '@palisade/contract/media'
import { readFirstFrame } from './web-socket-frames.ts'

/** Bytes of a frame before its text: the head, two bytes of length and the mask. */
const FRAME_HEAD = 8

export interface HelloRead {
  token: string
  /** Everything that came, to be passed on as it is. */
  bytes: Buffer
}

/**
 * Waits for the first frame of a socket of live or recorded video, and leaves the socket paused after it.
 * @returns why there is none: it is no hello, it did not come in time, or the socket has gone
 */
export function readHello(
  socket: Duplex,
  first: Buffer,
  withinMs: number,
): Promise<HelloRead | 'malformed' | 'late' | 'gone'> {
  const { promise, resolve } = Promise.withResolvers<HelloRead | 'malformed' | 'late' | 'gone'>()
  let bytes = first
  const timer = setTimeout(() => end('late'), withinMs)

  function end(result: HelloRead | 'malformed' | 'late' | 'gone'): void {
    clearTimeout(timer)
    socket.off('data', take)
    socket.off('close', handleClose)
    socket.pause()
    resolve(result)
  }
  const handleClose = (): void => end('gone')

  function look(): void {
    const frame = readFirstFrame(bytes, LIVE_CLIENT_FRAME_MAX_BYTES)
    if (frame.is === 'incomplete' && bytes.length <= LIVE_CLIENT_FRAME_MAX_BYTES + FRAME_HEAD) return
    const hello = frame.is === 'text' ? helloOf(frame.text) : undefined
    end(hello ? { token: hello.token, bytes } : 'malformed')
  }
  function take(chunk: Buffer): void {
    bytes = Buffer.concat([bytes, chunk])
    look()
  }

  socket.on('data', take)
  socket.on('close', handleClose)
  if (socket.destroyed) end('gone')
  else look()
  return promise
}

/** Every first frame has a token; the media program reads the rest of it. */
function helloOf(text: string): { token: string } | undefined {
  try {
    return playHelloSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
