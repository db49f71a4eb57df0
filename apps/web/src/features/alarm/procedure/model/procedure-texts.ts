import { weekDays, type ProcedureDraft, type ScheduleSpan } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'

const joined = (t: Translator, words: readonly string[]) => words.join(t('procedure.run.separator'))

/** The scope of a procedure in words; what leaves nothing out says so. */
export const typesText = (t: Translator, types: ProcedureDraft['types']): string =>
  types.length === 0
    ? t('procedure.all.types')
    : joined(
        t,
        types.map(type => t(`enums.alarmType.${type}`)),
      )

export const levelsText = (t: Translator, levels: ProcedureDraft['levels']): string =>
  levels.length === 0
    ? t('procedure.all.levels')
    : joined(
        t,
        levels.map(level => t(`enums.alarmLevel.${level}`)),
      )

export const scheduleText = (t: Translator, schedule: readonly ScheduleSpan[]): string =>
  schedule.length === 0 ? t('procedure.all.schedule') : schedule.map(span => spanText(t, span)).join('; ')

function spanText(t: Translator, { days, from, to }: ScheduleSpan): string {
  const names = weekDays.filter(day => days.includes(day)).map(day => t(`enums.weekDay.${day}`))
  return `${joined(t, names)} ${from}–${to}`
}
