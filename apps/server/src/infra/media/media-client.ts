import { AppError } from '../errors/app-error.ts'
import type { MediaControl } from './media-control.ts'

/** Limits of one answer: its time, and its size in bytes. */
interface Limits {
  ms: number
  bytes: number
}

const SNAPSHOT: Limits = { ms: 5_000, bytes: 16 * 1024 * 1024 }
/** The largest clip is 12 s of a camera at 20 Mbit/s, with some room. */
const CLIP: Limits = { ms: 10_000, bytes: 64 * 1024 * 1024 }

export interface MediaClientOptions {
  /** Address of the media program, e.g. `http://127.0.0.1:8081`. */
  url: string
  secret: string
  /** For tests: shorter time limits, ms. */
  limit?: number
}

/** Sends the media program the requests that have one answer, each within its limits of time and size. */
export function createMediaClient(options: MediaClientOptions): Omit<MediaControl, 'revoke'> {
  const { url, secret, limit } = options

  async function post(path: string, body: unknown, limits: Limits): Promise<Buffer | undefined> {
    try {
      const response = await fetch(new URL(`/control/${path}`, url), {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(limit ?? limits.ms),
      })
      const bytes = await readUpTo(response, limits.bytes)
      if (response.status === 404) return undefined
      if (!response.ok) throw new Error(`media answered ${response.status}`)
      return bytes
    } catch (cause) {
      throw new AppError('media.unavailable', undefined, { cause })
    }
  }

  return {
    snapshot: cameraId => post('snapshot', { cameraId }, SNAPSHOT),
    clip: (cameraId, seconds) => post('clip', { cameraId, seconds }, CLIP),
  }
}

async function readUpTo(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > limit) throw new Error(`media answered with more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
