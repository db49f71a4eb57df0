import type { PersonStatus, TaskStatus } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { StatusTag, type StatusTone } from './status-tag.tsx'

const taskTones: Readonly<Record<TaskStatus, StatusTone>> = {
  not_started: 'neutral',
  in_progress: 'busy',
  rejected: 'bad',
  pending_review: 'warning',
  forwarded: 'paused',
  false_alarm: 'warning',
  completed: 'good',
}

export function TaskStatusTag({ status }: { status: TaskStatus }) {
  const t = useT()
  return <StatusTag tone={taskTones[status]} label={t(`enums.taskStatus.${status}`)} />
}

const personTones: Readonly<Record<PersonStatus, StatusTone>> = {
  free: 'good',
  busy: 'busy',
  online: 'paused',
  offline: 'neutral',
}

export function PersonStatusTag({ status }: { status: PersonStatus }) {
  const t = useT()
  return <StatusTag tone={personTones[status]} label={t(`enums.personStatus.${status}`)} />
}
