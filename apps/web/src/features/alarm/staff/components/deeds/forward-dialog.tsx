import type { TaskPerson } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useDistanceText } from '#shared/map/distance.ts'
import { useSession } from '#shared/session/session-store.ts'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { PersonStatusTag } from '#shared/ui/tag/task-tags.tsx'
import { forwardPeopleQuery } from '../../api/staff-queries.ts'
import type { TaskDeed } from '../../outbox/waiting.ts'
import css from './forward-dialog.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

interface Props {
  notice: string | undefined
  taskId: string
  alarmId: string
  onSend: (deed: TaskDeed) => Promise<void>
  onCancel: () => void
}

/** Asks to whom a task is forwarded, and why. */
export function ForwardDialog({ notice, taskId, alarmId, onSend, onCancel }: Props) {
  const [userId, setUserId] = useState<string>()
  return (
    <ReasonDialog
      action="forward"
      isIncomplete={userId === undefined}
      onSend={reason =>
        onSend({ kind: 'act', action: 'forward', reason, ...(userId !== undefined && { userId }) })
      }
      {...{ taskId, notice, onCancel }}
    >
      <People alarmId={alarmId} chosen={userId} onChoose={setUserId} />
    </ReasonDialog>
  )
}

interface PeopleProps {
  alarmId: string
  chosen: string | undefined
  onChoose: (userId: string) => void
}

/** Everybody but the guard who may take the task, the free and near ones first. */
function People({ alarmId, chosen, onChoose }: PeopleProps) {
  const t = useT()
  const errorText = useErrorText()
  const own = useSession(({ user }) => user?.id)
  const { data, error, refetch } = useQuery(forwardPeopleQuery(alarmId))
  if (!data) {
    if (!error) return <LoadingMask isLoading />
    return <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
  }
  const people = data.filter(person => person.userId !== own)
  if (people.length === 0) return <p>{t('staff.act.nobody')}</p>
  return (
    <Radio.Group
      vertical
      className={css['people'] ?? ''}
      aria-label={t('task.people')}
      value={chosen}
      onChange={event => onChoose(String(event.target.value))}
      options={people.map(person => ({ value: person.userId, label: <Person person={person} /> }))}
    />
  )
}

function Person({ person: { name, jobName, distance, status } }: { person: TaskPerson }) {
  const distanceText = useDistanceText()
  return (
    <span className={css['person']}>
      <span className={css['who']}>
        {name} <span className={css['quiet']}>{jobName}</span>
      </span>
      <span className={css['quiet']}>{distance === null ? '' : distanceText(distance)}</span>
      <PersonStatusTag status={status} />
    </span>
  )
}
