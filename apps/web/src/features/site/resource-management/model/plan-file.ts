import { fileName, FLOOR_PLAN_LIMIT } from '@palisade/contract'

/** Why a chosen picture cannot be sent at all; undefined: it can. What it truly is only the server knows. */
export function planFault(file: Pick<File, 'name' | 'size'>): 'type' | 'name' | 'size' | undefined {
  if (!/\.(jpe?g|png|bmp)$/i.test(file.name)) return 'type'
  if (!fileName.safeParse(file.name).success) return 'name'
  return file.size > FLOOR_PLAN_LIMIT ? 'size' : undefined
}
