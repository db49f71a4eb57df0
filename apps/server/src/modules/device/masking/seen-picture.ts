import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { StoredFile } from '#server/infra/files/files.ts'
import { maskSightOf } from './mask-sight.ts'
import { pictureFor } from './masked-picture.ts'

interface SnapPicture {
  cameraId: string | null
  /** The whole scene, or what was cut out of it: a plate, a face. */
  part: 'scene' | 'plate' | 'face'
  file: StoredFile
}

/**
 * A stored picture as this reader may see it. Nobody knows from which place of the scene a part was cut, so whoever may not
 * see below the camera's masks gets the scene alone.
 */
export async function seenPicture(db: Db, access: AccessSnapshot, { cameraId, part, file }: SnapPicture) {
  if (part === 'scene') return pictureFor(db, access, cameraId, file)
  const { covered } = await maskSightOf(db, access, [cameraId])
  if (covered.length === 0) return { body: file.stream, length: file.length }
  file.stream.destroy()
  throw new AppError('mask.refused')
}
