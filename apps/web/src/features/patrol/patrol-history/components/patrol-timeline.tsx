import type { PatrolTaskDetails, PatrolTaskStop } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { Timeline, Typography } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { CheckInTimeline } from '#shared/ui/check-ins/check-in-timeline.tsx'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { PatrolVerdictTag } from '#shared/ui/tag/patrol-tags.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import css from './patrol-history.module.css'
import { StopPicture } from './stop-picture.tsx'

/** The stops of a patrol as they were visited, with what was found and seen. */
export function PatrolTimeline({ task }: { task: PatrolTaskDetails }) {
  const t = useT()
  if (task.isOnFoot) return <CheckInTimeline taskId={task.id} checkIns={task.checkIns} />
  // Before it began there are only the stops of its plan, as they are now.
  if (task.startedAt === null) return <EmptyState title={t('patrolHistory.noStops')} />
  return (
    <section aria-label={t('patrolHistory.timeline')}>
      <Timeline
        items={task.stops.map(stop => ({
          key: stop.position,
          content: <StopEntry {...{ stop }} taskId={task.id} />,
        }))}
      />
    </section>
  )
}

function StopEntry({ stop, taskId }: { stop: PatrolTaskStop; taskId: string }) {
  const t = useT()
  const { position, deviceId, deviceName, visitedAt, verdict, note, questions, answers, preset } = stop
  return (
    <>
      <div className={css['line']}>
        <Typography.Text strong>
          {position + 1}. {deviceName}
          {preset && ` · ${preset.name || preset.token}`}
        </Typography.Text>
        <span>{visitedAt === null ? t('patrolHistory.notVisited') : formatDateTime(visitedAt)}</span>
        {verdict && <PatrolVerdictTag verdict={verdict} />}
        {stop.isPresetMissed && <StatusTag tone="warning" label={t('patrolTask.tour.presetMissed')} />}
        {stop.alarmId && <StatusTag tone="bad" label={t('patrolTask.tour.alarm')} />}
        {deviceId !== null && visitedAt !== null && <PlaybackLink cameraId={deviceId} moment={visitedAt} />}
      </div>
      {note !== '' && <div>{note}</div>}
      {verdict &&
        questions.map((question, index) => (
          // A question may be asked twice.
          <div key={index}>
            {question} <Typography.Text strong>{answers[index] ?? ''}</Typography.Text>
          </div>
        ))}
      {stop.judgedBy !== '' && (
        <Typography.Text type="secondary">{seededName(t, stop.judgedBy)}</Typography.Text>
      )}
      {stop.hasPicture && <StopPicture {...{ taskId, position }} name={deviceName} />}
    </>
  )
}
