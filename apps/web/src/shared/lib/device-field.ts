import type { Translator } from '@palisade/phrases'

/** Text of a key that may not be in the catalogue. */
function known(t: Translator, key: string): string | undefined {
  const text = t(key as 'device.field.name')
  return text === key ? undefined : text
}

/** Name of a device's field from its dotted path (`config.mainUrl`); one that is not known stays as it is. */
export const deviceFieldName = (t: Translator, path: string): string => {
  const name = path.split('.').at(-1)
  return known(t, `device.field.${name}`) ?? known(t, `camera.field.${name}`) ?? path
}

const enumOf: Readonly<Record<string, string>> = {
  driver: 'enums.driver',
  kind: 'enums.deviceKind',
  state: 'enums.deviceState',
  smartTask: 'enums.smartTask',
  category: 'enums.deviceCategory',
  'config.transport': 'device.transport',
}

/**
 * A stored value of a field as an operator reads it.
 * @param nameOf names an area or device by its id
 */
export function deviceValueText(
  t: Translator,
  path: string,
  value: unknown,
  nameOf: (id: string) => string | undefined = () => undefined,
): string {
  if (value === null || value === undefined || value === '') return t('device.value.none')
  if (typeof value === 'boolean') return t(value ? 'shared.input.yes' : 'shared.input.no')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const group = enumOf[path]
  return (group && known(t, `${group}.${text}`)) ?? nameOf(text) ?? text
}
