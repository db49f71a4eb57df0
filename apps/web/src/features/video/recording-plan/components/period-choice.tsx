import { Segmented } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { figuresPeriods, type FiguresPeriod } from '../model/figures-period.ts'
import css from './device-config.module.css'

interface Props {
  period: FiguresPeriod
  onChange: (period: FiguresPeriod) => void
}

/** Of which hours the list tells what was recorded and what is missing. */
export function PeriodChoice({ period, onChange }: Props) {
  const t = useT()
  return (
    <div className={css['period']}>
      <span>{t('recording.period.label')}</span>
      <Segmented<FiguresPeriod>
        size="small"
        aria-label={t('recording.period.label')}
        value={period}
        options={figuresPeriods.map(value => ({ value, label: t(`recording.period.${value}`) }))}
        onChange={onChange}
      />
    </div>
  )
}
