import type { PatrolTaskDetails } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Flex } from 'antd'
import { api } from '#shared/api/api.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, READER_ZONE } from '#shared/lib/date-format.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { PatrolStatusTag } from '#shared/ui/tag/patrol-tags.tsx'
import { patrolQuery, useSignOff } from '../api/patrol-history-queries.ts'
import { PatrolTimeline } from './patrol-timeline.tsx'

/** One patrol that is over: what it was, where it went and what was found, with the pictures, and who signed it off. */
export function PatrolDrawer({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const t = useT()
  const { textOf } = useApiError()
  const { data: task, error, refetch } = useQuery(patrolQuery(taskId))
  return (
    <AppDrawer title={task?.planName ?? t('patrolHistory.title')} size={640} onClose={onClose}>
      {error && !task && <ErrorState title={textOf(error)} onRetry={() => void refetch()} />}
      {!error && !task && <LoadingMask isLoading />}
      {task && (
        <Flex vertical gap={16}>
          <Facts task={task} />
          <Flex gap={12} wrap align="center">
            <ScreenLink screen="realTimePatrol" search={{ task: task.id }}>
              {t('patrolHistory.way')}
            </ScreenLink>
            <SignOff task={task} />
            <PdfButton id={task.id} />
          </Flex>
          <PatrolTimeline task={task} />
        </Flex>
      )}
    </AppDrawer>
  )
}

function PdfButton({ id }: { id: string }) {
  const t = useT()
  const mayExport = useMay('patrol.export')
  if (!mayExport) return null
  return (
    <DownloadButton
      label={t('patrolHistory.pdf')}
      ask={signal => api.patrolHistory.exportPdf({ id, timeZone: READER_ZONE }, { signal })}
    />
  )
}

function Facts({ task }: { task: PatrolTaskDetails }) {
  const t = useT()
  const { punctuality, startedAt, endedAt } = task
  const facts = {
    personName: seededName(t, task.personName),
    dueFrom: formatDateTime(task.dueFrom),
    dueTo: formatDateTime(task.dueTo),
    startedAt: startedAt && formatDateTime(startedAt),
    endedAt: endedAt && formatDateTime(endedAt),
    outcome: <PatrolStatusTag task={task} />,
    punctuality: punctuality && t(`enums.patrolPunctuality.${punctuality}`),
  }
  const items = Object.entries(facts).map(([key, children]) => ({
    key,
    label: t(`patrolHistory.field.${key as keyof typeof facts}`),
    children,
  }))
  return <Descriptions size="small" column={2} items={items} />
}

function SignOff({ task }: { task: PatrolTaskDetails }) {
  const t = useT()
  const confirm = useConfirm()
  const mayHandle = useMay('patrol.handle')
  const { mutate, isPending } = useSignOff()
  if (task.signedAt !== null) {
    const about = { name: seededName(t, task.signedBy), time: formatDateTime(task.signedAt) }
    return <span>{t('patrolHistory.sign.done', about)}</span>
  }
  if (!mayHandle || task.status !== 'completed') return null
  const ask = async () => {
    const title = t('patrolHistory.sign.act')
    if (await confirm({ title, content: t('patrolHistory.sign.text') })) mutate(task.id)
  }
  return (
    <Button size="small" loading={isPending} onClick={() => void ask()}>
      {t('patrolHistory.sign.act')}
    </Button>
  )
}
