import { TASK_PICTURE_LIMIT } from '@palisade/contract'
import { AppError } from '#server/infra/errors/app-error.ts'
import { readPicture } from '#server/infra/pictures/picture-reader.ts'

/** Reads pictures that somebody in the field sent, encoded anew as JPEG. */
export async function readPictures(uploads: readonly { content: string }[]): Promise<Buffer[]> {
  const read: Buffer[] = []
  for (const { content } of uploads) {
    const bytes = Buffer.from(content, 'base64')
    if (bytes.length > TASK_PICTURE_LIMIT) throw new AppError('task.picture_too_large')
    read.push((await readPicture(bytes, { refusal: 'task.picture_invalid', as: 'jpeg' })).bytes)
  }
  return read
}
