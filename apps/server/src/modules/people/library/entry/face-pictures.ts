import { FACE_PICTURE_LIMIT, FACE_PICTURE_SIDE } from '@palisade/contract'
import { buffer } from 'node:stream/consumers'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { fittedPicture, readPicture, type Picture } from '#server/infra/pictures/picture-reader.ts'
import type { NewPicture } from './face-picture.queries.ts'

/** The longest side of a picture as lists show it, pixels. */
const SMALL_SIDE = 160

/** Reads uploads as pictures of a person: turned upright, in a bounded size, with nothing else of the upload. */
export async function readFacePictures(uploads: readonly { content: string }[]): Promise<Picture[]> {
  const files = uploads.map(({ content }) => Buffer.from(content, 'base64'))
  const large = files.findIndex(bytes => bytes.length > FACE_PICTURE_LIMIT)
  if (large >= 0) throw invalidRequest([{ path: `pictures.${large}`, rule: 'too_big' }])
  return readPictureBytes(files)
}

/** As `readFacePictures`, of files whose size was looked at. */
export async function readPictureBytes(files: readonly Buffer[]): Promise<Picture[]> {
  const read: Picture[] = []
  for (const bytes of files)
    read.push(
      await readPicture(bytes, { refusal: 'face_picture.invalid', as: 'jpeg', fit: FACE_PICTURE_SIDE }),
    )
  return read
}

/** Stores pictures while `work` uses them; when it fails, none is left. */
export async function withStored<Result>(
  files: Pick<Files, 'put' | 'remove'>,
  pictures: readonly Picture[],
  work: (stored: NewPicture[]) => Promise<Result>,
): Promise<Result> {
  const stored: NewPicture[] = []
  try {
    for (const { bytes, width, height } of pictures) {
      const file = await files.put(bytes, { kind: 'face-picture', ext: 'jpg' })
      stored.push({ file, width, height })
    }
    return await work(stored)
  } catch (error) {
    await Promise.all(stored.map(({ file }) => files.remove(file)))
    throw error
  }
}

export async function openFacePicture(
  files: Pick<Files, 'open'>,
  { file, isSmall }: { file: string | undefined; isSmall: boolean },
): Promise<FileAnswer> {
  const found = file === undefined ? undefined : await files.open(file)
  if (!found) throw new AppError('face_picture.not_found')
  const whole = await buffer(found.stream)
  const body = isSmall ? await fittedPicture(whole, SMALL_SIDE) : whole
  return { fileName: 'person.jpg', contentType: 'image/jpeg', body, length: body.length }
}
