import {
  FLOOD_ALARMS,
  HOUR_ALARMS_MAX,
  LOAD_BAND_MAX,
  OVERLOAD_SHARE_MAX,
  loadBands,
  type AlarmFigures,
  type LoadBand,
} from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { percentText } from '../../model/span-text.ts'
import { FiguresCard } from './figures-card.tsx'
import css from './figures.module.css'

const rounded = (value: number) => String(Math.round(value * 10) / 10)
const share = (value: number) => percentText(value, '')

/** Alarms per hour and operator against what ISA-18.2 recommends, and the bands of ISA-18.2 and EEMUA 191. */
export function LoadCard({ load }: { load: AlarmFigures['load'] }) {
  const t = useT()
  const boundOf = (band: LoadBand) =>
    band === 'unacceptable'
      ? t('figures.bandAbove', { max: LOAD_BAND_MAX.demanding })
      : t('figures.bandUpTo', { max: LOAD_BAND_MAX[band] })
  const figures = [
    { name: t('figures.perHour'), value: load.perHour, max: LOAD_BAND_MAX.acceptable, text: rounded },
    { name: t('figures.worstHour'), value: load.worstHour, max: HOUR_ALARMS_MAX, text: rounded },
    {
      name: t('figures.hoursOver', { max: HOUR_ALARMS_MAX }),
      value: load.hoursOver,
      max: OVERLOAD_SHARE_MAX,
      text: share,
    },
    { name: t('figures.worstTen'), value: load.worstTen, max: FLOOD_ALARMS, text: rounded },
    { name: t('figures.floodShare'), value: load.floodShare, max: OVERLOAD_SHARE_MAX, text: share },
  ]
  return (
    <FiguresCard title={t('figures.load')}>
      <dl className={css['load']}>
        {figures.map(figure => (
          <FigureRow key={figure.name} {...figure} />
        ))}
      </dl>
      <p className={css['note']}>{t('figures.bandTitle')}</p>
      <ol className={css['bands']}>
        {loadBands.map(band => (
          <li key={band} aria-current={band === load.band}>
            {t(`figures.band.${band}`)}
            <small>{boundOf(band)}</small>
          </li>
        ))}
      </ol>
    </FiguresCard>
  )
}

interface FigureProps {
  name: string
  value: number
  /** The most that is recommended. */
  max: number
  text: (value: number) => string
}

function FigureRow({ name, value, max, text }: FigureProps) {
  const t = useT()
  return (
    <>
      <dt>{name}</dt>
      <dd className={value > max ? css['over'] : undefined}>{text(value)}</dd>
      <dd className={css['goal']}>{t('figures.recommended', { max: text(max) })}</dd>
    </>
  )
}
