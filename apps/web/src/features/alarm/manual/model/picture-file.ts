import { fileName, TASK_PICTURE_LIMIT } from '@palisade/contract'

/** Why a chosen picture cannot be sent at all; undefined: it can. What it truly is only the server knows. */
export function pictureFault(file: Pick<File, 'name' | 'size'>): 'type' | 'name' | 'size' | undefined {
  if (!/\.(jpe?g|png|bmp)$/i.test(file.name)) return 'type'
  if (!fileName.safeParse(file.name).success) return 'name'
  return file.size > TASK_PICTURE_LIMIT ? 'size' : undefined
}
