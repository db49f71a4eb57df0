import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { PICTURE_BOX, type SheetPicture } from '#server/infra/spreadsheet/xlsx-pictures.ts'
import { seenPicture } from './seen-picture.ts'

export interface SheetPictureDeps {
  db: Db
  files: Pick<Files, 'open'>
  access: AccessSnapshot
}

interface RowPicture {
  cameraId: string | null
  part: 'scene' | 'plate' | 'face'
  /** Of its file. */
  key: string | null
}

/**
 * A stored picture, small enough for a row of a sheet; undefined where there is none to be seen.
 * @param box the most pixels of it
 */
export async function sheetPicture(
  { db, files, access }: SheetPictureDeps,
  { cameraId, part, key }: RowPicture,
  box = PICTURE_BOX,
): Promise<Omit<SheetPicture, 'row'> | undefined> {
  const file = key === null ? undefined : await files.open(key)
  if (!file) return undefined
  try {
    const { body } = await seenPicture(db, access, { cameraId, part, file })
    const small = sharp(Buffer.isBuffer(body) ? body : await buffer(body)).resize({
      ...box,
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
