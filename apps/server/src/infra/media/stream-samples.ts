import { PICTURE_AT_HEADER } from '@palisade/contract/media'
import { askMedia } from './control-request.ts'
import type { MediaPrograms } from './media-programs.ts'

/** The newest picture of a stream, and when it was received, ms since 1970. */
export interface StreamPicture {
  jpeg: Buffer
  at: number
}

/** `old`: none has come since the one before; `none`: there is none, or nobody who could say. */
export type StreamSample = StreamPicture | 'old' | 'none'

/** Pictures out of the streams of cameras; asking keeps a stream pulled. */
export type TakeSample = (cameraId: string) => Promise<StreamSample>

/** The codec child may be starting, and a picture of 1920 pixels is below 2 MiB. */
const LIMITS = { ms: 15_000, bytes: 8 * 1024 * 1024 }

export const createStreamSamples =
  (programs: Pick<MediaPrograms, 'of'>): TakeSample =>
  async cameraId => {
    try {
      const asked = { method: 'POST', path: '/control/sample', body: { cameraId }, ...LIMITS } as const
      const { status, headers, bytes } = await askMedia(await programs.of(cameraId), asked)
      if (status === 204) return 'old'
      const at = Number(headers[PICTURE_AT_HEADER])
      return status === 200 && Number.isFinite(at) ? { jpeg: bytes, at } : 'none'
    } catch {
      return 'none'
    }
  }
