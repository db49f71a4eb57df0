import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { FIGURES_DAYS_MAX, type AlarmFigures, type FiguresPeriod } from '@palisade/contract'
import { Button, Segmented } from 'antd'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, READER_ZONE } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { DayRange } from '#shared/ui/date-range/day-range.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { presetNames, type Preset } from '../../model/period.ts'
import css from './figures.module.css'

interface Props {
  preset: Preset | undefined
  period: FiguresPeriod
  today: string
  figures: AlarmFigures | undefined
  onPreset: (preset: Preset) => void
  onPeriod: (period: FiguresPeriod) => void
  fullScreen: { isFull: boolean; isOffered: boolean; toggle: () => void }
}

/** The period, and all that is done with the dashboard as a whole. */
export function PeriodBar({ preset, period, today, figures, onPreset, onPeriod, fullScreen }: Props) {
  const t = useT()
  const mayExport = useMay('alarm.export')
  const { isFull, isOffered, toggle } = fullScreen
  const fullText = isFull ? t('figures.leaveFullScreen') : t('figures.fullScreen')
  const handleRange = ([from, to]: readonly string[]) => {
    if (from !== undefined && to !== undefined) onPeriod({ from, to })
  }
  return (
    <div className={css['bar']}>
      <Segmented
        aria-label={t('figures.period')}
        value={preset ?? ''}
        options={presetNames.map(value => ({ value, label: t(`figures.preset.${value}`) }))}
        onChange={value => onPreset(value as Preset)}
      />
      <DayRange
        label={t('figures.custom')}
        value={[period.from, period.to]}
        onChange={handleRange}
        latest={today}
        daysMax={FIGURES_DAYS_MAX}
        isClearable={false}
      />
      {figures && <PeriodNotes figures={figures} />}
      <span className={css['space']} />
      {mayExport && (
        <DownloadButton
          label={t('figures.exportSheet')}
          ask={signal => api.figures.exportExcel(period, { signal })}
        />
      )}
      {isOffered && (
        <Button
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={fullText}
          title={fullText}
          onClick={toggle}
        />
      )}
    </div>
  )
}

function PeriodNotes({ figures }: { figures: AlarmFigures }) {
  const t = useT()
  const { timeZone, countedAt, daysMissing, ratesSince } = figures
  const isElsewhere = timeZone !== READER_ZONE
  const notes = [
    ...(isElsewhere ? [t('figures.siteZone', { zone: timeZone })] : []),
    ...(countedAt === null ? [] : [t('figures.countedAt', { time: formatDateTime(countedAt) })]),
    ...(daysMissing > 0 ? [t('figures.daysMissing', { count: daysMissing })] : []),
    ...(ratesSince === null ? [] : [t('figures.ratesSince', { time: formatDateTime(ratesSince) })]),
  ]
  return <small>{notes.join(' · ')}</small>
}
