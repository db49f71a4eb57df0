import type { LinkageRule } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { actionText } from '#shared/linkage/action/action-text.ts'
import { nextPlan } from '../../model/next-plan.ts'
import { namesOfParts } from '#shared/linkage/action/part-names.ts'
import { rangeText, storedSourcesText, typesText } from '../../model/scope-texts.ts'

const shown = [
  'name',
  'priority',
  'status',
  'eventTypes',
  'actions',
  'sources',
  'timeRange',
  'lastRunAt',
  'creator',
  'description',
  'savedAt',
] as const

/** @param now ms since 1970, for when the plan of each rule holds next */
export function linkageColumns(t: Translator, now: number): DataColumn<LinkageRule>[] {
  const column = (key: (typeof shown)[number], width: number, render: DataColumn<LinkageRule>['render']) => ({
    key,
    title: t(`linkage.field.${key}`),
    width,
    render,
  })
  return [
    { ...column('name', 180, one => one.name), isName: true },
    column('priority', 80, one => one.priority),
    column('status', 100, one => (
      <StatusTag
        tone={one.status === 'enabled' ? 'good' : 'paused'}
        label={t(`enums.linkageStatus.${one.status}`)}
      />
    )),
    column('eventTypes', 160, one => typesText(t, one.eventTypes)),
    column('actions', 320, one => actionsText(t, one)),
    column('sources', 160, one => storedSourcesText(t, one)),
    column('timeRange', 150, one => rangeText(t, one.timeRange)),
    { key: 'next', title: t('linkageScreen.next'), width: 155, render: one => nextText(t, one, now) },
    column('lastRunAt', 155, one => formatDateTime(one.lastRunAt)),
    column('creator', 110, one => seededName(t, one.creator)),
    column('description', 160, one => one.description),
    column('savedAt', 155, one => formatDateTime(one.savedAt)),
  ]
}

/** "1. switch on …; 2. take a picture …". */
function actionsText(t: Translator, { actions, parts }: LinkageRule): string {
  const nameOf = namesOfParts(t, parts)
  return actions
    .map((action, index) => `${index + 1}. ${actionText(t, action, nameOf)}`)
    .join(t('linkageScreen.actionSeparator'))
}

/** When the plan of a started rule holds next. */
function nextText(t: Translator, { status, timeRange }: LinkageRule, now: number): string {
  if (status === 'disabled') return ''
  const next = nextPlan(timeRange, now)
  if (next.kind === 'now') return t('linkageScreen.inForce')
  return next.kind === 'never' ? t('linkageScreen.never') : formatDateTime(next.at)
}
