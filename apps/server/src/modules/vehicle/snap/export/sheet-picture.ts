import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { AccessSnapshot } from '../../../../infra/access/access.ts'
import type { Db } from '../../../../infra/database/database.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import type { Files } from '../../../../infra/files/files.ts'
import { PICTURE_BOX, type SheetPicture } from '../../../../infra/spreadsheet/xlsx-pictures.ts'
import type { SnapRow } from '../search/snap.queries.ts'
import { seenPicture } from '../../../device/masking/seen-picture.ts'

export interface SheetPictureDeps {
  db: Db
  files: Pick<Files, 'open'>
  access: AccessSnapshot
}

type Named = Pick<SnapRow, 'camera_id' | 'picture_key' | 'plate_picture_key'>

/** The plate's picture of a passage, else its scene, small enough for a row; undefined where there is none to be seen. */
export async function sheetPicture(
  { db, files, access }: SheetPictureDeps,
  row: Named,
): Promise<Omit<SheetPicture, 'row'> | undefined> {
  const part = row.plate_picture_key === null ? 'scene' : 'plate'
  const key = row.plate_picture_key ?? row.picture_key
  const file = key === null ? undefined : await files.open(key)
  if (!file) return undefined
  try {
    const { body } = await seenPicture(db, access, { cameraId: row.camera_id, part, file })
    const small = sharp(Buffer.isBuffer(body) ? body : await buffer(body)).resize({
      ...PICTURE_BOX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const { data, info } = await small.jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    // A picture is left out that its reader may not see, or that its camera sent broken.
    if (error instanceof AppError || isUnreadable(error)) return undefined
    throw error
  }
}

/** Sharp throws plain errors for pictures that it cannot decode; those of files have a code. */
const isUnreadable = (error: unknown) => error instanceof Error && !('code' in error)
