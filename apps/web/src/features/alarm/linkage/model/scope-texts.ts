import type { AlarmLevel, AlarmType, LinkageRule, TimeRange } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { namesInWords } from '#shared/lib/names-in-words.ts'
import type { LinkageFields } from './linkage-fields.ts'

const joined = (t: Translator, words: readonly string[]) => words.join(t('shared.list.separator'))

export const typesText = (t: Translator, types: readonly AlarmType[]): string =>
  types.length === 0
    ? t('linkageScreen.all.types')
    : namesInWords(
        t,
        types.map(type => t(`enums.alarmType.${type}`)),
      )

export const levelsText = (t: Translator, levels: readonly AlarmLevel[]): string =>
  levels.length === 0
    ? t('linkageScreen.all.levels')
    : joined(
        t,
        levels.map(level => t(`enums.alarmLevel.${level}`)),
      )

type Named = Pick<LinkageRule['sources'][number], 'kind' | 'name'>
const nameOf = (t: Translator, { kind, name }: Named) => (kind === 'area' ? seededName(t, name) : name)

export const sourcesText = (t: Translator, sources: LinkageFields['sources']): string =>
  sources.length === 0
    ? t('linkageScreen.all.sources')
    : namesInWords(
        t,
        sources.map(source => nameOf(t, source)),
      )

/** Of a stored rule: which of its sources are deleted, and how many more the reader may not see. */
export function storedSourcesText(
  t: Translator,
  { sources, hiddenSources }: Pick<LinkageRule, 'sources' | 'hiddenSources'>,
): string {
  if (sources.length + hiddenSources === 0) return t('linkageScreen.all.sources')
  const names = sources.map(source =>
    source.isDeleted ? t('linkageScreen.gone', { name: nameOf(t, source) }) : nameOf(t, source),
  )
  const hidden = hiddenSources > 0 ? [t('linkageScreen.hidden', { count: hiddenSources })] : []
  return joined(t, names.length === 0 ? hidden : [namesInWords(t, names), ...hidden])
}

/** Days and half hours of a range; of many spans, the first few. */
export function rangeText(t: Translator, { type, dates, data }: TimeRange): string {
  const [first, last] = dates
  const days = first === undefined ? [] : [`${first} – ${last}`]
  const hours = data.map(
    ({ day, startTime, endTime }) => `${t(`enums.weekDay.${day}`)} ${startTime}–${endTime}`,
  )
  const chosen = hours.length === 0 ? t('linkageScreen.open') : namesInWords(t, hours)
  const weekly = type === 'all' ? t('linkageScreen.always') : chosen
  return joined(t, [...days, weekly])
}
