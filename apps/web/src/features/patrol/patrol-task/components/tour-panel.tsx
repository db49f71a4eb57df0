import type { PatrolTaskDetails } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMapWay } from '#shared/map/map-store.ts'
import type { LiveHandle } from '#shared/player/live-video.tsx'
import { useMay, useSession } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { NoPermissionState } from '#shared/ui/state/no-permission-state.tsx'
import { useTour } from '../api/use-tour.ts'
import { wayOf } from '../model/tour-way.ts'
import css from './patrol-task.module.css'
import { StopList } from './stop-list.tsx'
import { PatrolStatusTag } from '#shared/ui/tag/patrol-tags.tsx'
import { TourLive } from './tour-live.tsx'
import { TourStop } from './tour-stop.tsx'

/** One patrol: begun, on its way, or over. Whoever is not on it sees it as it goes, and may take it over. */
export function TourPanel({ task, onBack }: { task: PatrolTaskDetails; onBack: () => void }) {
  const t = useT()
  const live = useRef<LiveHandle>(null)
  const mayHandle = useMay('patrol.handle')
  const mayWatch = useMay('live.view')
  const isMine = useSession(session => session.user?.id) === task.personId
  const tour = useTour(task, live)
  useMapWay(useMemo(() => wayOf(task), [task]))
  const stop = task.status === 'in_progress' ? task.stops[task.position] : undefined
  return (
    <div className={css['tour']}>
      <div className={css['line']}>
        <Button onClick={onBack}>{t('patrolTask.tour.back')}</Button>
        <strong className={css['grow']}>{task.planName}</strong>
        <span>{seededName(t, task.personName)}</span>
        <PatrolStatusTag task={task} />
      </div>
      {stop && (
        <>
          <h2 className={css['title']}>
            {t('patrolTask.tour.stop', { number: stop.position + 1, count: task.stopCount })} ·{' '}
            {stop.deviceName}
          </h2>
          {mayWatch ? (
            <TourLive ref={live} stop={stop} next={task.stops[stop.position + 1]} />
          ) : (
            <NoPermissionState />
          )}
          {isMine && mayHandle && <TourStop {...{ task, stop, tour, live }} />}
        </>
      )}
      {!isMine && task.status === 'in_progress' && (
        <p className={css['quiet']}>
          {t('patrolTask.tour.notYours', { person: seededName(t, task.personName) })}
        </p>
      )}
      {task.outcome && <p className={css['title']}>{t(`patrolTask.tour.${task.outcome}`)}</p>}
      {mayHandle && task.status !== 'completed' && <BeginButtons {...{ task, tour, isMine }} />}
      <StopList task={task} />
    </div>
  )
}

interface BeginProps {
  task: PatrolTaskDetails
  tour: ReturnType<typeof useTour>
  isMine: boolean
}

function BeginButtons({ task, tour, isMine }: BeginProps) {
  const t = useT()
  const confirm = useConfirm()
  const takeOver = async () => {
    const content = t('patrolTask.act.takeOverText', { person: seededName(t, task.personName) })
    if (await confirm({ title: t('patrolTask.act.takeOver'), content })) tour.takeOver()
  }
  if (!isMine)
    return (
      <div>
        <Button loading={tour.isBusy} onClick={() => void takeOver()}>
          {t('patrolTask.act.takeOver')}
        </Button>
      </div>
    )
  if (task.status !== 'unstarted') return null
  return (
    <div>
      <Button type="primary" loading={tour.isBusy} onClick={tour.start}>
        {t('patrolTask.act.start')}
      </Button>
    </div>
  )
}
