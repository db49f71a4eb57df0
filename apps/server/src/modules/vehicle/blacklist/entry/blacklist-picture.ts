import { BLACKLIST_PICTURE_LIMIT, BLACKLIST_PICTURE_SIDE } from '@palisade/contract'
import { invalidRequest } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { readPicture } from '#server/infra/pictures/picture-reader.ts'

/** Stores an upload as the picture of a vehicle while `work` uses it; when that fails, none is left. */
export async function withPicture<Result>(
  files: Pick<Files, 'put' | 'remove'>,
  upload: { content: string } | null,
  work: (key: string | null) => Promise<Result>,
): Promise<Result> {
  if (upload === null) return work(null)
  const bytes = Buffer.from(upload.content, 'base64')
  if (bytes.length > BLACKLIST_PICTURE_LIMIT) throw invalidRequest([{ path: 'picture', rule: 'too_big' }])
  const picture = await readPicture(bytes, {
    refusal: 'blacklist.picture_invalid',
    as: 'jpeg',
    fit: BLACKLIST_PICTURE_SIDE,
  })
  const key = await files.put(picture.bytes, { kind: 'blacklist-picture', ext: 'jpg' })
  try {
    return await work(key)
  } catch (error) {
    await files.remove(key)
    throw error
  }
}
