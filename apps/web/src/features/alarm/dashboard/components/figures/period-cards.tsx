import { alarmLevels, type AlarmFigures, type AlarmLevel } from '@palisade/contract'
import { placeText, seededName } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { percentText, spanText } from '../../model/span-text.ts'
import { ChartCard } from './chart-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { FiguresTable } from './figures-table.tsx'
import css from './figures.module.css'
import { useAlarmColours } from './use-alarm-colours.ts'

/** Alarms over time, by level. */
export function TrendCard({ trend }: Pick<AlarmFigures, 'trend'>) {
  const t = useT()
  const { levels } = useAlarmColours()
  const nameOf = (at: string) => (trend.step === 'day' ? at : formatDateTime(at).slice(5, 16))
  return (
    <ChartCard
      isWide
      title={t('figures.trend')}
      nameOf={t('figures.time')}
      bars={{
        names: trend.points.map(point => nameOf(point.at)),
        series: alarmLevels.map(level => ({
          name: t(`enums.alarmLevel.${level}`),
          colour: levels[level],
          values: trend.points.map(point => point[level]),
        })),
      }}
    />
  )
}

/** Times to acknowledge and to close by level. */
export function TimesCard({ times }: Pick<AlarmFigures, 'times'>) {
  const t = useT()
  const rowOf = (name: React.ReactNode, { acknowledge, close }: Omit<AlarmFigures['times'], 'byLevel'>) => [
    name,
    ...[acknowledge.median, acknowledge.p90, close.median, close.p90].map(seconds => spanText(t, seconds)),
  ]
  const figures = [t('figures.median'), t('figures.p90')]
  return (
    <FiguresCard title={t('figures.times')}>
      <FiguresTable
        label={t('figures.times')}
        empty={t('figures.noAlarms')}
        columns={[
          t('figures.level'),
          { title: t('figures.acknowledge'), columns: figures },
          { title: t('figures.close'), columns: figures },
        ]}
        rows={[
          ...times.byLevel.map(one => rowOf(<Level key={one.level} level={one.level} />, one)),
          rowOf(t('figures.all'), times),
        ]}
      />
    </FiguresCard>
  )
}

const Level = ({ level }: { level: AlarmLevel }) => (
  <span className={css['level']}>
    <AlarmLevelTag level={level} />
  </span>
)

export function WorstSourcesCard({ sources }: { sources: AlarmFigures['worstSources'] }) {
  const t = useT()
  return (
    <FiguresCard title={t('figures.worstSources')}>
      <FiguresTable
        label={t('figures.worstSources')}
        empty={t('figures.noAlarms')}
        texts={[1]}
        columns={[t('figures.device'), t('figures.place'), t('figures.raised'), t('figures.share')]}
        rows={sources.map(one => [
          one.deviceName,
          placeText(t, one.location),
          one.raised,
          percentText(one.share, ''),
        ])}
      />
    </FiguresCard>
  )
}

export function ExecutorsCard({ executors }: Pick<AlarmFigures, 'executors'>) {
  const t = useT()
  return (
    <FiguresCard title={t('figures.executors')}>
      <FiguresTable
        label={t('figures.executors')}
        empty={t('figures.noTasks')}
        columns={[
          t('figures.person'),
          t('figures.openTasks'),
          t('figures.tasks'),
          t('figures.completed'),
          t('figures.rejected'),
          t('figures.mean'),
        ]}
        rows={executors.map(one => [
          seededName(t, one.name),
          one.open,
          one.tasks,
          one.completed,
          one.rejected,
          spanText(t, one.meanSeconds),
        ])}
      />
    </FiguresCard>
  )
}
