import type { Preset } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'

/** A preset as it is listed: its name, and what the camera itself uses it for. */
export function presetLabel({ name, token, use }: Preset, t: Translator): string {
  const named = name || token
  return use ? t('ptz.preset.used', { name: named, use: t(`enums.presetUse.${use}`) }) : named
}
