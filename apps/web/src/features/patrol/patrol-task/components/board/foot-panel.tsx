import type { PatrolTaskDetails } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMapWay } from '#shared/map/map-store.ts'
import { CheckInTimeline } from '#shared/ui/check-ins/check-in-timeline.tsx'
import { PatrolStatusTag } from '#shared/ui/tag/patrol-tags.tsx'
import { footWayOf } from '../../model/foot-way.ts'
import css from '../patrol-task.module.css'

/** One patrol on foot as it goes, with its way on the map. */
export function FootPanel({ task, onBack }: { task: PatrolTaskDetails; onBack: () => void }) {
  const t = useT()
  useMapWay(useMemo(() => footWayOf(task), [task]))
  return (
    <div className={css['walk']}>
      <div className={css['line']}>
        <Button onClick={onBack}>{t('patrolTask.tour.back')}</Button>
        <strong className={css['grow']}>{task.planName}</strong>
        <span>{seededName(t, task.personName)}</span>
        <PatrolStatusTag task={task} />
      </div>
      <CheckInTimeline taskId={task.id} checkIns={task.checkIns} />
    </div>
  )
}
