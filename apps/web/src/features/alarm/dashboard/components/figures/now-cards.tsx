import { alarmLevels, STALE_HOURS, type AlarmFiguresNow } from '@palisade/contract'
import { placeText } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { useAlarmColours } from './use-alarm-colours.ts'
import { ChartCard } from './chart-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { FiguresTable } from './figures-table.tsx'

/** Open alarms by level, type and area. */
export function OpenCards({ open }: { open: AlarmFiguresNow['open'] }) {
  const t = useT()
  const { accent, levels } = useAlarmColours()
  const areas = [
    ...open.byArea.map(one => ({ name: placeText(t, one.name), n: one.n })),
    ...(open.rest > 0 ? [{ name: t('figures.otherAreas'), n: open.rest }] : []),
  ]
  const barsOf = (entries: readonly { name: string; n: number }[]) => ({
    isHorizontal: true,
    names: entries.map(one => one.name),
    series: [{ name: t('figures.open'), colour: accent, values: entries.map(one => one.n) }],
  })
  return (
    <>
      <ChartCard
        title={t('figures.openByLevel')}
        nameOf={t('figures.level')}
        bars={{
          isHorizontal: true,
          names: alarmLevels.map(level => t(`enums.alarmLevel.${level}`)),
          series: [
            {
              name: t('figures.open'),
              colour: accent,
              colours: alarmLevels.map(level => levels[level]),
              values: alarmLevels.map(level => open.byLevel[level]),
            },
          ],
        }}
      />
      <ChartCard
        title={t('figures.openByType')}
        nameOf={t('figures.type')}
        bars={barsOf(open.byType.map(one => ({ name: t(`enums.alarmType.${one.type}`), n: one.n })))}
      />
      <ChartCard title={t('figures.openByArea')} nameOf={t('figures.area')} bars={barsOf(areas)} />
    </>
  )
}

/** Stale and chattering alarms, each leading to the desk. */
export function TroubleCards({ stale, chattering }: Pick<AlarmFiguresNow, 'stale' | 'chattering'>) {
  const t = useT()
  const parts = [
    { title: t('figures.stale', { hours: STALE_HOURS }), alarms: stale, none: t('figures.noStale') },
    { title: t('figures.chattering'), alarms: chattering, none: t('figures.noChattering') },
  ]
  return parts.map(({ title, alarms, none }) => (
    <FiguresCard key={title} title={t('figures.titleCount', { title, count: alarms.n })}>
      <FiguresTable
        label={title}
        empty={none}
        texts={[1, 2, 3]}
        columns={[t('figures.device'), t('figures.level'), t('figures.type'), t('figures.occurred')]}
        rows={alarms.list.map(alarm => [
          <ScreenLink key={alarm.id} screen="alarmLive" search={{ alarm: alarm.id }}>
            {alarm.deviceName}
          </ScreenLink>,
          <AlarmLevelTag key={alarm.id} level={alarm.level} />,
          t(`enums.alarmType.${alarm.type}`),
          formatDateTime(alarm.occurredAt),
        ])}
      />
    </FiguresCard>
  ))
}

/** The sources that ring for nobody, so that no shelf is forgotten. */
export function HeldCard({ held }: Pick<AlarmFiguresNow, 'held'>) {
  const t = useT()
  const title = t('figures.held')
  return (
    <FiguresCard title={t('figures.titleCount', { title, count: held.n })}>
      <FiguresTable
        label={title}
        empty={t('figures.noHeld')}
        texts={[1, 2]}
        columns={[
          t('inhibition.field.name'),
          t('inhibition.field.kind'),
          t('inhibition.field.endsAt'),
          t('inhibition.field.suppressedCount'),
        ]}
        rows={held.list.map(({ id, kind, name, endsAt, suppressedCount }) => [
          <ScreenLink key={id} screen="alarmInhibition" search={{ name, status: 'running' }}>
            {name}
          </ScreenLink>,
          t(`inhibition.mark.${kind}`),
          endsAt === null ? t('inhibition.form.standing') : formatDateTime(endsAt),
          suppressedCount,
        ])}
      />
    </FiguresCard>
  )
}
