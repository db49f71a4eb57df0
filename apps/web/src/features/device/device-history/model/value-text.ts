import type { DeviceChange } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { deviceValueText } from '#shared/lib/device-field.ts'

type NameOf = (id: string) => string | undefined

/** A value before or after a change, readable; of a password only that it changed. */
export function valueText(
  t: Translator,
  change: DeviceChange,
  which: 'before' | 'after',
  nameOf: NameOf,
): string {
  if (change.field === 'config.password') return which === 'before' ? '' : t('deviceHistory.changed')
  return deviceValueText(t, change.field, change[which], nameOf)
}
