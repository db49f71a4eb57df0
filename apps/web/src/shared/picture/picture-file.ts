import { fileName } from '@palisade/contract'

export type PictureFault = 'type' | 'name' | 'size'

/**
 * Why a chosen picture cannot be sent at all; undefined: it can. What it truly is only the server knows.
 * @param limit bytes
 */
export function pictureFault(file: Pick<File, 'name' | 'size'>, limit: number): PictureFault | undefined {
  if (!/\.(jpe?g|png|bmp)$/i.test(file.name)) return 'type'
  if (!fileName.safeParse(file.name).success) return 'name'
  return file.size > limit ? 'size' : undefined
}
