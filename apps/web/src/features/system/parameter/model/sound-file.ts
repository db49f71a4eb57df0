import { ALARM_SOUND_LIMIT, fileName } from '@palisade/contract'

/** Why a chosen sound cannot be sent at all; undefined: it can. What it truly is only the server knows. */
export function soundFault(file: Pick<File, 'name' | 'size'>): 'format' | 'name' | 'size' | undefined {
  if (!/\.mp3$/i.test(file.name)) return 'format'
  if (!fileName.safeParse(file.name).success) return 'name'
  return file.size >= ALARM_SOUND_LIMIT ? 'size' : undefined
}
