import type { Translator } from '@palisade/phrases'
import type { AlarmRow } from '../alarm.queries.ts'

/** The status of an alarm for readers: the mark of what held it back, which was completed from the start, or how far it is. */
export const statusText = (t: Translator, row: Pick<AlarmRow, 'status' | 'inhibition_kind'>): string =>
  row.inhibition_kind === null
    ? t(`enums.alarmStatus.${row.status}`)
    : t(`inhibition.mark.${row.inhibition_kind}`)
