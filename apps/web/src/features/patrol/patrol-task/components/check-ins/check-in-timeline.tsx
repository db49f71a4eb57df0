import type { PatrolCheckIn } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { Timeline, Typography } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import { CheckInMarkTags, CheckInTag } from '#shared/ui/tag/check-in-tags.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import css from './check-in-timeline.module.css'
import { api } from '#shared/api/api.ts'

/** The picture of a check-in; it never changes. */
const checkInPictureQuery = (id: string, position: number) =>
  queryOptions({
    queryKey: ['check-in-picture', id, position],
    queryFn: async ({ signal }) => (await api.patrolFoot.getPicture({ id, position }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: { ownErrors: true },
  })

interface Props {
  taskId: string
  checkIns: readonly PatrolCheckIn[]
}

/** The stops of a patrol on foot in the order of its way, with what was told at each. */
export function CheckInTimeline({ taskId, checkIns }: Props) {
  const t = useT()
  return (
    <section aria-label={t('patrolFoot.field.progress')}>
      <Timeline
        items={checkIns.map(checkIn => ({
          key: checkIn.position,
          content: <Entry {...{ taskId, checkIn }} />,
        }))}
      />
    </section>
  )
}

function Entry({ taskId, checkIn }: { taskId: string; checkIn: PatrolCheckIn }) {
  const t = useT()
  const { position, name, verdict, at, madeBy, cameraId, dueAt, questions, answers, note } = checkIn
  return (
    <>
      <div className={css['line']}>
        <Typography.Text strong>
          {position + 1}. {name}
        </Typography.Text>
        <span>{t('patrolFoot.stop.due', { time: formatTime(dueAt) })}</span>
        <CheckInTag verdict={verdict} />
        <CheckInMarkTags marks={checkIn.marks} />
        {checkIn.alarmId && <StatusTag tone="bad" label={t('patrolFoot.stop.alarm')} />}
        {cameraId !== null && at !== null && <PlaybackLink cameraId={cameraId} moment={at} />}
      </div>
      {at !== null && (
        <Typography.Text type="secondary">
          {t('patrolFoot.stop.at', { time: formatDateTime(at), by: seededName(t, madeBy) })}
        </Typography.Text>
      )}
      <Clocks checkIn={checkIn} />
      {note !== '' && <div>{note}</div>}
      {at !== null && questions.length > 0 && (
        <div className={css['answers']}>
          {questions.map((question, index) => `${question} ${answers[index] ?? ''}`).join('\n')}
        </div>
      )}
      {checkIn.hasPicture && <Picture {...{ taskId, position, name }} />}
    </>
  )
}

/** Both clocks and the distance, where they say something. */
function Clocks({ checkIn: { phoneAt, receivedAt, marks, distance } }: { checkIn: PatrolCheckIn }) {
  const t = useT()
  const parts = [
    ...(phoneAt !== null && marks.includes('clock_off')
      ? [t('patrolFoot.stop.phone', { time: formatDateTime(phoneAt) })]
      : []),
    ...(receivedAt !== null && marks.includes('told_later')
      ? [t('patrolFoot.stop.received', { time: formatDateTime(receivedAt) })]
      : []),
    ...(distance !== null && marks.includes('elsewhere')
      ? [t('patrolFoot.stop.away', { metres: Math.round(distance) })]
      : []),
  ]
  return parts.length === 0 ? null : <div>{parts.join(' · ')}</div>
}

function Picture({ taskId, position, name }: { taskId: string; position: number; name: string }) {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error } = useQuery(checkInPictureQuery(taskId, position))
  const address = useObjectAddress(data)
  if (error) return <div>{textOf(error)}</div>
  if (address === undefined) return null
  return (
    <img
      src={address}
      alt={t('patrolFoot.stop.picture', { number: position + 1, name })}
      className={css['picture']}
    />
  )
}
