import type { PatrolFigures } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { figuresQuery, type FiguresSearch } from '../api/patrol-history-queries.ts'
import { checkInsOf, completionOf, punctualityOf, visitsOf } from '../model/figures.ts'
import css from './patrol-history.module.css'

/** How many of the patrols that were found were done and on time, and at which stops something was found. */
export function FiguresBar({ search }: { search: FiguresSearch }) {
  const t = useT()
  const { textOf } = useApiError()
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery(figuresQuery(search))
  const texts = data ? textsOf(t, data) : []
  return (
    <section className={css['bar']} aria-label={t('patrolHistory.figures.title')}>
      {error && !data && <span>{textOf(error)}</span>}
      {texts.map(text => (
        <span key={text}>{text}</span>
      ))}
      {data && data.total > 0 && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('patrolHistory.findingsByStop')}
        </Button>
      )}
      {isOpen && data && <StopsDrawer stops={data.stops} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function textsOf(t: ReturnType<typeof useT>, figures: PatrolFigures): string[] {
  const { total, done, onTime, visitedCount: visited, notHeld, stopped } = figures
  if (total === 0) return [t('patrolHistory.figures.none')]
  const [completion, punctuality, visits, checkIns] = [completionOf, punctualityOf, visitsOf, checkInsOf].map(
    share => share(figures),
  )
  return [
    ...(completion
      ? [t('patrolHistory.figures.completion', { percent: completion.percent, done, due: completion.of })]
      : []),
    ...(punctuality
      ? [
          t('patrolHistory.figures.punctuality', {
            percent: punctuality.percent,
            onTime,
            due: punctuality.of,
          }),
        ]
      : []),
    ...(visits
      ? [t('patrolHistory.figures.visited', { percent: visits.percent, visited, count: visits.of })]
      : []),
    ...(checkIns
      ? [
          t('patrolHistory.figures.checkIns', {
            percent: checkIns.percent,
            onTime: figures.checkIns.onTime,
            due: checkIns.of,
          }),
        ]
      : []),
    ...(notHeld > 0 ? [t('patrolHistory.figures.notHeld', { count: notHeld })] : []),
    ...(stopped > 0 ? [t('patrolHistory.figures.stopped', { count: stopped })] : []),
  ]
}

function StopsDrawer({ stops, onClose }: { stops: PatrolFigures['stops']; onClose: () => void }) {
  const t = useT()
  const heads = [
    t('patrolHistory.field.stop'),
    t('patrolHistory.field.visitedCount'),
    t('enums.patrolFinding.abnormal'),
    t('enums.patrolFinding.no_picture'),
    t('enums.patrolFinding.preset_missed'),
    t('enums.patrolFinding.absent'),
  ]
  return (
    <AppDrawer title={t('patrolHistory.findingsByStop')} size={560} onClose={onClose}>
      {stops.length === 0 ? (
        <EmptyState title={t('patrolHistory.noFindings')} />
      ) : (
        <table className={css['table']}>
          <thead>
            <tr>
              {heads.map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stops.map(({ name, visitedCount, abnormal, noPicture, presetMissed, absent }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{visitedCount}</td>
                <td>{abnormal}</td>
                <td>{noPicture}</td>
                <td>{presetMissed}</td>
                <td>{absent}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </AppDrawer>
  )
}
