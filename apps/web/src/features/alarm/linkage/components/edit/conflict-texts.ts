import type { AlarmLevel, AlarmType, LinkageRule, TimeRange } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { FieldTexts } from '#shared/ui/edit-form/conflict-notice.tsx'
import { actionText } from '#shared/linkage/action/action-text.ts'
import type { LinkageFields } from '../../model/linkage-fields.ts'
import { namesOfParts } from '#shared/linkage/action/part-names.ts'
import { levelsText, rangeText, sourcesText, typesText } from '../../model/scope-texts.ts'

/** How the fields and values of a rule are called, where somebody else changed them meanwhile. */
export const conflictTexts = (t: Translator): FieldTexts<LinkageRule> => ({
  nameOf: path => t(`linkage.field.${path as keyof LinkageFields}`),
  wordOf: (path, value, { after }) => {
    if (path === 'eventTypes') return typesText(t, value as AlarmType[])
    if (path === 'levels') return levelsText(t, value as AlarmLevel[])
    if (path === 'timeRange') return rangeText(t, value as TimeRange)
    if (path === 'sources') return sourcesText(t, value as LinkageFields['sources'])
    if (path !== 'actions') return undefined
    const nameOf = namesOfParts(t, after.parts)
    return (value as LinkageFields['actions'])
      .map(({ action }) => actionText(t, action, nameOf))
      .join(t('linkageScreen.actionSeparator'))
  },
})
