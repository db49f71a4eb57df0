import type { Alarm } from '@palisade/contract'
import { descriptionText, placeText, seededName, type Translator } from '@palisade/phrases'
import { Tag } from 'antd'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'

export function recordColumns(t: Translator): DataColumn<Alarm>[] {
  const column = (key: keyof Alarm, title: string, width: number, render: DataColumn<Alarm>['render']) => ({
    key,
    title,
    width,
    render,
  })
  // With the column of pop-ups open on a narrow screen the first ones stay in view: what happened, where and when.
  return [
    {
      ...column('level', t('alarm.field.level'), 105, alarm => <AlarmLevelTag level={alarm.level} />),
    },
    column('type', t('alarm.field.type'), 145, alarm => t(`enums.alarmType.${alarm.type}`)),
    column('deviceName', t('alarm.field.device'), 150, alarm => alarm.deviceName || t('manual.source')),
    {
      ...column('occurredAt', t('alarm.field.occurredAt'), 155, alarm => formatDateTime(alarm.occurredAt)),
    },
    { ...column('number', t('alarm.field.number'), 115, alarm => alarm.number), isName: true },
    column('location', t('alarm.field.location'), 170, alarm => placeText(t, alarm.location)),
    column('count', t('alarm.field.count'), 70, alarm => alarm.count),
    {
      ...column('status', t('alarm.field.status'), 90, alarm =>
        alarm.inhibitedBy === null ? (
          t(`enums.alarmStatus.${alarm.status}`)
        ) : (
          <Tag>{t(`inhibition.mark.${alarm.inhibitedBy}`)}</Tag>
        ),
      ),
      fixed: 'end',
    },
    {
      ...column('taskStatus', t('alarm.field.taskStatus'), 135, alarm =>
        t(`enums.alarmTaskStatus.${alarm.taskStatus}`),
      ),
      fixed: 'end',
    },
    column('acknowledgedBy', t('alarm.field.acknowledgedBy'), 120, alarm =>
      seededName(t, alarm.acknowledgedBy ?? ''),
    ),
    column('executors', t('alarm.field.executors'), 150, alarm =>
      alarm.executors.map(name => seededName(t, name)).join(t('task.nameSeparator')),
    ),
    column('closedBy', t('alarm.field.closedBy'), 120, alarm => seededName(t, alarm.closedBy ?? '')),
    column('ip', t('alarm.field.ip'), 130, alarm => alarm.ip),
    column(
      'reporter',
      t('alarm.field.reporter'),
      130,
      alarm => seededName(t, alarm.reporter) || t('alarm.record.ownReporter'),
    ),
    column('description', t('alarm.field.description'), 220, alarm => descriptionText(t, alarm)),
    column('remarks', t('alarm.field.remarks'), 200, alarm => alarm.remarks),
  ]
}
