import type { Alarm } from '@palisade/contract'
import { descriptionText, placeText, seededName } from '@palisade/phrases'
import { Descriptions } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'

/** Fields that `AlarmSummary` says. */
const IN_SUMMARY: ReadonlySet<string> = new Set(['occurredAt', 'lastAt', 'count', 'location', 'description'])

interface Props {
  alarm: Alarm
  columns?: number
  /** Left out is what stands above already. */
  isBelowSummary?: boolean
}

/** The fields of an alarm; empty ones are left out. */
export function AlarmFields({ alarm, columns = 1, isBelowSummary = false }: Props) {
  const t = useT()
  const position =
    alarm.longitude !== null && alarm.latitude !== null
      ? `${alarm.longitude.toFixed(5)}, ${alarm.latitude.toFixed(5)}`
      : ''
  const fields = {
    number: alarm.number,
    occurredAt: formatDateTime(alarm.occurredAt),
    lastAt: alarm.count > 1 ? formatDateTime(alarm.lastAt) : '',
    count: alarm.count > 1 ? String(alarm.count) : '',
    location: placeText(t, alarm.location),
    device: alarm.deviceId === null ? t('manual.source') : `${alarm.deviceName} (${alarm.deviceCode})`,
    ip: alarm.ip,
    reporter: seededName(t, alarm.reporter) || t('alarm.record.ownReporter'),
    coordinates: position,
    status: t(`enums.alarmStatus.${alarm.status}`),
    taskStatus: t(`enums.alarmTaskStatus.${alarm.taskStatus}`),
    acknowledgedBy: seededName(t, alarm.acknowledgedBy ?? ''),
    acknowledgedAt: formatDateTime(alarm.acknowledgedAt),
    executors: alarm.executors.map(name => seededName(t, name)).join(t('task.nameSeparator')),
    closedBy: seededName(t, alarm.closedBy ?? ''),
    closedAt: formatDateTime(alarm.closedAt),
    description: descriptionText(t, alarm),
    remarks: alarm.remarks,
  } as const
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return (
    <Descriptions
      size="small"
      column={columns}
      items={names
        .filter(name => fields[name] !== '' && !(isBelowSummary && IN_SUMMARY.has(name)))
        .map(name => ({ key: name, label: t(`alarm.field.${name}`), children: fields[name] }))}
    />
  )
}
