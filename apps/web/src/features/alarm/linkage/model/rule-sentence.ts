import { type LinkageAction } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { actionText, type NameOf } from '#shared/linkage/action/action-text.ts'
import type { LinkageFields } from './linkage-fields.ts'
import { levelsText, rangeText, sourcesText, typesText } from './scope-texts.ts'

/** The whole rule as one sentence: when, where, then what in which order. */
export function ruleSentence(t: Translator, fields: LinkageFields, nameOf: NameOf): string {
  const { eventTypes, levels, sources, timeRange, unacknowledgedSeconds: seconds, actions } = fields
  const types = typesText(t, eventTypes)
  const isAlways = timeRange.type === 'all' && timeRange.dates.length === 0
  return t('linkageScreen.sentence.whole', {
    what:
      levels.length === 0
        ? types
        : t('linkageScreen.sentence.ofLevels', { types, levels: levelsText(t, levels) }),
    where: sourcesText(t, sources),
    when: isAlways ? '' : t('linkageScreen.sentence.when', { times: rangeText(t, timeRange) }),
    unless: seconds === null ? '' : t('linkageScreen.sentence.unless', { seconds }),
    actions: stepsText(
      t,
      actions.map(({ action }) => action),
      nameOf,
    ),
  })
}

/** The actions in their order, each with what it waits for. */
export function stepsText(t: Translator, actions: readonly (LinkageAction | null)[], nameOf: NameOf): string {
  if (actions.length === 0) return t('linkageScreen.sentence.nothing')
  return actions
    .map((action, index) => {
      const word = stepText(t, action, nameOf)
      if (index === 0) return word
      return t(action?.waitsForLast ? 'linkageScreen.sentence.next' : 'linkageScreen.sentence.beside', {
        action: word,
      })
    })
    .join('')
}

function stepText(t: Translator, action: LinkageAction | null, nameOf: NameOf): string {
  const word = actionText(t, action, nameOf)
  if (action === null) return word
  const { delaySeconds: seconds, onFailure } = action
  const delayed = seconds > 0 ? t('linkageScreen.sentence.after', { seconds, action: word }) : word
  return onFailure === 'stop' ? t('linkageScreen.sentence.orStop', { action: delayed }) : delayed
}
