import type { LogEntry } from '@palisade/contract'
import { seededName, valueText } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { objectPlace } from '../model/object-place.ts'

/** The object of a row by its words, which lead to it where it has a screen. */
export function LogObject({ row }: { row: LogEntry }) {
  const t = useT()
  const name = seededName(t, row.objectName)
  const text = row.alarmType === null ? name : `${valueText(t, 'alarm', 'type', row.alarmType)} · ${name}`
  const place = objectPlace(row)
  return place === undefined ? text : <ScreenLink {...place}>{text}</ScreenLink>
}
