import { FLOOD_ALARMS, STALE_HOURS, type AlarmFigures, type AlarmFiguresNow } from '@palisade/contract'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { percentText, spanText } from '../../model/span-text.ts'
import css from './figures.module.css'

interface TileProps {
  name: string
  children: ReactNode
  note?: string | undefined
  isWarning?: boolean
}

const Tile = ({ name, children, note, isWarning = false }: TileProps) => (
  <div className={css['tile']}>
    <dt>{name}</dt>
    <dd>
      <span className={css['figure']}>{children}</span>{' '}
      {note !== undefined && <span className={isWarning ? css['warn'] : css['note']}>{note}</span>}
    </dd>
  </div>
)

/** The figures that are read from across the room. */
export function FigureTiles({ now, figures }: { now: AlarmFiguresNow; figures: AlarmFigures | undefined }) {
  const t = useT()
  const isFlood = now.lastTenMinutes > FLOOD_ALARMS
  const { acknowledge, close } = figures?.times ?? {}
  const withNinth = (p90: number | null | undefined) => `${t('figures.p90')} ${spanText(t, p90 ?? null)}`
  return (
    <dl className={css['tiles']}>
      <Tile name={t('figures.open')}>
        <ScreenLink screen="alarmLive">{now.open.n}</ScreenLink>
      </Tile>
      <Tile
        name={t('figures.lastTen')}
        note={isFlood ? t('figures.flood') : `${t('figures.lastHour')}: ${now.lastHour}`}
        isWarning={isFlood}
      >
        {now.lastTenMinutes}
      </Tile>
      <Tile name={t('figures.staleShort')} note={`> ${t('figures.span.hours', { n: STALE_HOURS })}`}>
        {now.stale.n}
      </Tile>
      <Tile name={t('figures.chattering')}>{now.chattering.n}</Tile>
      {figures && acknowledge && close && (
        <>
          <Tile name={t('figures.raised')}>{figures.totals.raised}</Tile>
          <Tile name={t('figures.acknowledge')} note={withNinth(acknowledge.p90)}>
            {spanText(t, acknowledge.median)}
          </Tile>
          <Tile name={t('figures.close')} note={withNinth(close.p90)}>
            {spanText(t, close.median)}
          </Tile>
          <Tile name={t('figures.falseAlarms')}>
            {percentText(
              figures.totals.raised > 0 ? figures.totals.falseAlarms / figures.totals.raised : null,
              t('figures.none'),
            )}
          </Tile>
          <Tile name={t('figures.availability')}>
            {percentText(figures.availability, t('figures.noAvailability'))}
          </Tile>
        </>
      )}
    </dl>
  )
}
