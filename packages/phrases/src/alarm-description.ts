import type { AlarmType } from '@palisade/contract'
import type { PlainKey, Translator } from './translator.ts'

/** Alarms of these types keep a word of a closed set as their description: shown by its text below this key. */
const wordSets: Readonly<Partial<Record<AlarmType, string>>> = { recording_lost: 'enums.recordingCause' }

/** An alarm's description as its reader reads it. */
export function descriptionText(
  t: Translator,
  { type, description }: { type: AlarmType; description: string },
): string {
  const set = wordSets[type]
  if (set === undefined) return description
  const key = `${set}.${description}` as PlainKey
  const text = t(key)
  return text === key ? description : text
}
