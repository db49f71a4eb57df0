import {
  HOUR_ALARMS_MAX,
  LOAD_BAND_MAX,
  loadBands,
  type AlarmFigures,
  type LoadBand,
} from '@palisade/contract'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { percentText } from '../../model/span-text.ts'
import { FiguresCard } from './figures-card.tsx'
import css from './figures.module.css'

const rounded = (value: number) => Math.round(value * 10) / 10

/** Alarms an hour and operator against the bands of ISA-18.2 and EEMUA 191. */
export function LoadCard({ load }: { load: AlarmFigures['load'] }) {
  const t = useT()
  const boundOf = (band: LoadBand) =>
    band === 'unacceptable'
      ? t('figures.bandAbove', { max: LOAD_BAND_MAX.demanding })
      : t('figures.bandUpTo', { max: LOAD_BAND_MAX[band] })
  const figures = [
    [t('figures.perHour'), rounded(load.perHour)],
    [t('figures.worstHour'), rounded(load.worstHour)],
    [t('figures.hoursOver', { max: HOUR_ALARMS_MAX }), percentText(load.hoursOver, '')],
    [t('figures.worstTen'), load.worstTen],
    [t('figures.floodShare'), percentText(load.floodShare, '')],
  ] as const
  return (
    <FiguresCard title={t('figures.load')}>
      <dl className={css['load']}>
        {figures.map(([name, value]) => (
          <FigureRow key={name} name={name} value={value} />
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

const FigureRow = ({ name, value }: { name: string; value: string | number }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
