import { LONGER_SECONDS, type PatrolTaskDetails } from '@palisade/contract'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { useTour } from '../api/use-tour.ts'
import { clockText } from '../model/stay.ts'
import css from './patrol-task.module.css'

interface Props {
  task: PatrolTaskDetails
  tour: ReturnType<typeof useTour>
  leftMs: number
  isWaiting: boolean
  onLonger: () => void
}

/** The time that is left at the stop, and the ways to go on. */
export function TourControls({ task, tour, leftMs, isWaiting, onLonger }: Props) {
  const t = useT()
  const { position, stopCount, isPaused } = task
  const next = task.stops[position + 1]
  const isStill = isPaused || tour.isBusy
  return (
    <div className={css['controls']}>
      <div className={css['line']}>
        <strong role="timer">
          {isWaiting ? t('patrolTask.tour.waits') : t('patrolTask.tour.left', { time: clockText(leftMs) })}
        </strong>
        <span className={css['quiet']}>
          {next ? t('patrolTask.tour.next', { name: next.deviceName }) : t('patrolTask.tour.last')}
        </span>
      </div>
      <div className={css['line']}>
        <Button disabled={isStill || position === 0} onClick={() => tour.goTo(position - 1)}>
          {t('patrolTask.act.previous')}
        </Button>
        {isPaused ? (
          <Button type="primary" disabled={tour.isBusy} onClick={tour.resume}>
            {t('patrolTask.act.resume')}
          </Button>
        ) : (
          <Button disabled={tour.isBusy} onClick={tour.pause}>
            {t('patrolTask.act.pause')}
          </Button>
        )}
        <Button disabled={isStill} onClick={onLonger}>
          {t('patrolTask.act.longer', { seconds: LONGER_SECONDS })}
        </Button>
        <Button type="primary" disabled={isStill} onClick={() => tour.goTo(position + 1)}>
          {t(position + 1 < stopCount ? 'patrolTask.act.next' : 'patrolTask.act.finish')}
        </Button>
      </div>
    </div>
  )
}
