import type { LinkageRun } from '@palisade/contract'
import { placeText, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { RunStateTag } from '#shared/linkage/linkage-tags.tsx'
import { reasonText } from '#shared/linkage/reason-text.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'

export const logColumns = (t: Translator): DataColumn<LinkageRun>[] => [
  {
    key: 'triggeredAt',
    title: t('linkageScreen.log.at'),
    width: 155,
    render: one => formatDateTime(one.triggeredAt),
  },
  {
    key: 'ruleName',
    title: t('linkageScreen.log.rule'),
    width: 180,
    isName: true,
    render: one => one.ruleName,
  },
  {
    key: 'state',
    title: t('linkage.field.state'),
    width: 110,
    render: one => <RunStateTag state={one.state} />,
  },
  { key: 'reason', title: t('linkage.field.reason'), width: 200, render: one => reasonText(t, one) },
  {
    key: 'eventType',
    title: t('linkageScreen.log.event'),
    width: 140,
    render: one => t(`enums.alarmType.${one.eventType}`),
  },
  {
    key: 'level',
    title: t('linkage.field.level'),
    width: 110,
    render: one => <AlarmLevelTag level={one.level} />,
  },
  {
    key: 'device',
    title: t('linkageScreen.log.source'),
    width: 200,
    render: one => `${one.deviceName || t('manual.source')} · ${placeText(t, one.location)}`,
  },
  { key: 'alarmNumber', title: t('linkageScreen.log.alarm'), width: 150, render: one => one.alarmNumber },
  {
    key: 'actions',
    title: t('linkage.field.actions'),
    width: 260,
    render: one =>
      one.actions.map(kind => t(`enums.linkageActionKind.${kind}`)).join(t('shared.list.separator')),
  },
  { key: 'imageCount', title: t('linkageScreen.log.pictures'), width: 90, render: one => one.imageCount },
  {
    key: 'endedAt',
    title: t('linkageScreen.log.ended'),
    width: 155,
    render: one => formatDateTime(one.endedAt),
  },
]
