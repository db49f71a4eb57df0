import type { AlarmType, Inhibition } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'

const joined = (t: Translator, words: readonly string[]) => words.join(t('inhibition.separator'))

export const typesText = (t: Translator, types: readonly AlarmType[]): string =>
  types.length === 0
    ? t('inhibition.form.allTypes')
    : joined(
        t,
        types.map(type => t(`enums.alarmType.${type}`)),
      )

/** The names of all that is held back, and how many more the reader may not see. */
export function targetsText(t: Translator, { targets, hiddenTargets, place }: Inhibition): string {
  const names = targets.map(({ kind, name, isDeleted }) => {
    const shown = kind === 'area' ? seededName(t, name) : name
    return isDeleted ? t('inhibition.gone', { name: shown }) : shown
  })
  const hidden = hiddenTargets > 0 ? [t('inhibition.hidden', { count: hiddenTargets })] : []
  const text = joined(t, [...names, ...hidden])
  return place === '' ? text : `${text} / ${place}`
}

export const hoursText = (t: Translator, hours: number | null): string =>
  hours === null ? t('inhibition.form.standing') : t('inhibition.form.hours', { hours })
