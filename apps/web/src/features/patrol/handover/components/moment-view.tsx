import { HANDOVER_ITEMS_LIMIT, type HandoverItemKind, type HandoverMoment } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import css from './handover.module.css'

type Column =
  | 'number'
  | 'level'
  | 'type'
  | 'status'
  | 'occurredAt'
  | 'device'
  | 'area'
  | 'cause'
  | 'since'
  | 'name'
  | 'endsAt'
  | 'planName'
  | 'personName'
  | 'startedAt'
  | 'dueTo'
  | 'progress'

interface Shown {
  kind: HandoverItemKind
  columns: readonly Column[]
  rows: readonly (readonly ReactNode[])[]
}

/** The site at one moment: what is open, offline and running. */
export function MomentView({ moment }: { moment: HandoverMoment }) {
  const t = useT()
  return partsOf(t, moment).map(part => (
    <section key={part.kind} aria-label={t(`enums.handoverItem.${part.kind}`)}>
      <h3 className={css['kind']}>
        {t(`enums.handoverItem.${part.kind}`)} ({part.rows.length})
      </h3>
      <Rows part={part} isCut={moment.cut.includes(part.kind)} />
    </section>
  ))
}

function Rows({ part: { kind, columns, rows }, isCut }: { part: Shown; isCut: boolean }) {
  const t = useT()
  if (rows.length === 0) return <p className={css['hint']}>{t('handover.nothing')}</p>
  return (
    <>
      <table className={css['table']}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {t(`handover.field.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, place) => (
                <td key={columns[place]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && (
        <p className={css['hint']}>
          {t('handover.cut', { count: HANDOVER_ITEMS_LIMIT, kind: t(`enums.handoverItem.${kind}`) })}
        </p>
      )}
    </>
  )
}

const deploymentColumns = ['name', 'level', 'endsAt'] as const

function partsOf(t: Translator, moment: HandoverMoment): Shown[] {
  const deployments = (list: HandoverMoment['vehicleDeployments']) =>
    list.map(({ id, name, level, endsAt }) => [
      name,
      <AlarmLevelTag key={id} level={level} />,
      endsAt === null ? t('handover.forEver') : t('handover.for', { time: formatDateTime(endsAt) }),
    ])
  return [
    {
      kind: 'alarm',
      columns: ['number', 'level', 'type', 'status', 'occurredAt', 'device', 'area'],
      rows: moment.alarms.map(alarm => [
        <ScreenLink key={alarm.id} screen="alarmLive" search={{ alarm: alarm.id }}>
          {alarm.number}
        </ScreenLink>,
        <AlarmLevelTag key={alarm.number} level={alarm.level} />,
        t(`enums.alarmType.${alarm.type}`),
        t(`enums.alarmStatus.${alarm.status}`),
        formatDateTime(alarm.occurredAt),
        alarm.deviceName,
        seededName(t, alarm.areaName),
      ]),
    },
    {
      kind: 'device',
      columns: ['device', 'area', 'cause', 'since'],
      rows: moment.devices.map(({ name, areaName, cause, since }) => [
        name,
        seededName(t, areaName),
        cause && t(`enums.deviceCause.${cause}`),
        formatDateTime(since),
      ]),
    },
    { kind: 'person_deployment', columns: deploymentColumns, rows: deployments(moment.personDeployments) },
    { kind: 'vehicle_deployment', columns: deploymentColumns, rows: deployments(moment.vehicleDeployments) },
    {
      kind: 'patrol',
      columns: ['planName', 'personName', 'startedAt', 'dueTo', 'progress'],
      rows: moment.patrols.map(patrol => [
        patrol.planName,
        seededName(t, patrol.personName),
        formatDateTime(patrol.startedAt),
        formatDateTime(patrol.dueTo),
        `${patrol.judgedCount} / ${patrol.stopCount}`,
      ]),
    },
  ]
}
