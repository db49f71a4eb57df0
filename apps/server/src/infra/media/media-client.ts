import { AppError } from '#server/infra/errors/app-error.ts'
import { askMedia } from './control-request.ts'
import type { MediaControl } from './media-control.ts'
import type { MediaPrograms } from './media-programs.ts'

/** Limits of one answer: its time, and its size in bytes. */
interface Limits {
  ms: number
  bytes: number
}

const SNAPSHOT: Limits = { ms: 5_000, bytes: 16 * 1024 * 1024 }
/** The largest clip is 12 s of a camera at 20 Mbit/s, with some room. */
const CLIP: Limits = { ms: 10_000, bytes: 64 * 1024 * 1024 }

export interface MediaClientOptions {
  programs: Pick<MediaPrograms, 'of'>
  /** For tests: shorter time limits, ms. */
  limit?: number
}

/** Sends the program that has the camera the requests that have one answer, each within its limits of time and size. */
export function createMediaClient({ programs, limit }: MediaClientOptions): Omit<MediaControl, 'revoke'> {
  async function post(
    path: string,
    body: { cameraId: string; seconds?: number },
    { ms, bytes }: Limits,
  ): Promise<Buffer | undefined> {
    try {
      const asked = { method: 'POST', path: `/control/${path}`, body, ms: limit ?? ms, bytes } as const
      const answer = await askMedia(await programs.of(body.cameraId), asked)
      if (answer.status === 404) return undefined
      if (answer.status !== 200) throw new Error(`media answered ${answer.status}`)
      return answer.bytes
    } catch (cause) {
      throw new AppError('media.unavailable', undefined, { cause })
    }
  }

  return {
    snapshot: cameraId => post('snapshot', { cameraId }, SNAPSHOT),
    clip: (cameraId, seconds) => post('clip', { cameraId, seconds }, CLIP),
  }
}
