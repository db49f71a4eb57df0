import { PICTURE_AT_HEADER } from '@palisade/contract/media'
import { AppError } from '#server/infra/errors/app-error.ts'
import { askMedia } from './control-request.ts'
import type { MediaPrograms } from './media-programs.ts'

/** The recorded key picture at or before a moment, as it was recorded, for keeping; undefined where nothing was recorded then. */
export type RecordedPicture = (
  cameraId: string,
  at: number,
) => Promise<{ jpeg: Buffer; at: Date } | undefined>

/** The codec child may be starting, and a picture of 4K is a few MiB. */
const LIMITS = { ms: 15_000, bytes: 16 * 1024 * 1024 }

export const createRecordedPicture =
  (programs: Pick<MediaPrograms, 'of'>): RecordedPicture =>
  async (cameraId, at) => {
    try {
      const body = { cameraId, at, isUnmasked: true }
      const asked = { method: 'POST', path: '/control/picture', body, ...LIMITS } as const
      const { status, headers, bytes } = await askMedia(await programs.of(cameraId), asked)
      if (status === 404) return undefined
      if (status !== 200) throw new Error(`media answered ${status}`)
      return { jpeg: bytes, at: new Date(Number(headers[PICTURE_AT_HEADER])) }
    } catch (cause) {
      throw new AppError('media.unavailable', undefined, { cause })
    }
  }
