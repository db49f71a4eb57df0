import { fieldText, valueText, type Translator } from '@palisade/phrases'
import { formatDateTime } from './date-format.ts'

/** Name of a device's field from its dotted path (`config.mainUrl`); one that is not known stays as it is. */
export const deviceFieldName = (t: Translator, path: string): string => fieldText(t, 'device', path)

/**
 * A stored value of a field as an operator reads it.
 * @param nameOf names an area or device by its id
 */
export const deviceValueText = (
  t: Translator,
  path: string,
  value: unknown,
  nameOf?: (id: string) => string | undefined,
): string => valueText(t, 'device', path, value, { ...(nameOf && { nameOf }), moment: formatDateTime })
