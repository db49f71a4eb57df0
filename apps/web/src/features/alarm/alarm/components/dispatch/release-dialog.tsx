import { REMARKS_LIMIT, type AlarmDetails, type Task } from '@palisade/contract'
import { placeText } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { peopleQuery, tasksQuery } from '../../api/dispatch-queries.ts'
import { useDispatch } from '../../api/use-dispatch.ts'
import { inShownOrder, proposedOf, sendable } from '../../model/people.ts'
import { TextInput } from '#shared/ui/input/text-input.tsx'
import { PeopleList } from './people-list.tsx'
import css from './dispatch.module.css'

interface Props {
  alarm: AlarmDetails
  /** Who is to be chosen in place of the nearest free one; nobody is, where they may not be sent. */
  wanted?: string
  onClose: () => void
}

const none: readonly Task[] = []
/** The first choice, else the first who can be chosen. */
const FOCUSED = ['input:checked', 'input:not(:disabled)']

function focusPeople(within: HTMLElement | null) {
  const inputs = FOCUSED.map(which => within?.querySelector<HTMLInputElement>(which))
  inputs.find(input => input)?.focus()
}

/** Sends people to an alarm: the nearest free one is proposed, so that Enter alone sends them. */
export function ReleaseDialog({ alarm, wanted, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { give } = useDispatch(alarm.id)
  const isMore = alarm.executors.length > 0
  const { people, tasks, shown, chosen, setChosen, error, retry } = usePeople(alarm.id, isMore, wanted)
  const [remarks, setRemarks] = useState('')
  const frame = useRef<HTMLDivElement>(null)

  const send = () => {
    if (chosen.length === 0 || give.isPending) return
    give.mutate(
      { userIds: chosen, remarks: remarks.trim(), version: alarm.version },
      {
        onSuccess: () => {
          void message.success(t('task.released', { count: chosen.length }))
          onClose()
        },
      },
    )
  }
  const handleKey = (event: KeyboardEvent) => {
    // The field of the instruction sends by itself, and a button is pressed by it.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    send()
  }
  return (
    <AppModal
      title={t(isMore ? 'task.assignTitle' : 'task.releaseTitle', { number: alarm.number })}
      okText={t(isMore ? 'task.assign' : 'task.release')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={give.isPending}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={send}
      onCancel={onClose}
      // The dialog takes the focus itself when it has opened.
      afterOpenChange={isOpen => isOpen && focusPeople(frame.current)}
    >
      <div ref={frame} className={css['form']} role="presentation" onKeyDown={handleKey}>
        <p className={css['alarm']}>
          <AlarmLevelTag level={alarm.level} /> <strong>{t(`enums.alarmType.${alarm.type}`)}</strong> ·{' '}
          {alarm.deviceName || t('manual.source')} · {placeText(t, alarm.location)}
        </p>
        {error !== null && <ErrorState title={error} onRetry={retry} />}
        {error === null && !shown && <LoadingMask isLoading />}
        {shown && wanted !== undefined && !people.some(({ userId }) => userId === wanted) && (
          <p role="alert">{t('task.wantedMayNot')}</p>
        )}
        {shown && people.length === 0 && <EmptyState title={t('task.nobody')} />}
        {shown && people.length > 0 && (
          // They may come before the dialog has opened, or after.
          <div ref={focusPeople}>
            <PeopleList
              people={inShownOrder(people, shown)}
              tasks={tasks}
              chosen={chosen}
              onChange={setChosen}
            />
          </div>
        )}
        <TextInput
          rows={2}
          label={t('task.remarks')}
          hint={t('task.remarksHint')}
          limit={REMARKS_LIMIT}
          value={remarks}
          onChange={setRemarks}
          onSend={send}
        />
      </div>
    </AppModal>
  )
}

/** The people and who of them is chosen: order and proposal stay those of the first answer, while the rest is fresh. */
function usePeople(alarmId: string, hasTasks: boolean, wanted: string | undefined) {
  const { textOf } = useApiError()
  const people = useQuery(peopleQuery(alarmId))
  const tasks = useQuery({ ...tasksQuery(alarmId), enabled: hasTasks })
  const [shown, setShown] = useState<readonly string[]>()
  const [chosen, setChosen] = useState<string[]>([])
  const given = tasks.data ?? none
  if (!shown && people.data && (!hasTasks || tasks.data)) {
    setShown(people.data.map(({ userId }) => userId))
    const proposed =
      wanted === undefined ? proposedOf(people.data, given) : sendable(people.data, given, wanted)
    if (proposed !== undefined) setChosen([proposed])
  }
  const error = shown ? null : (people.error ?? tasks.error)
  return {
    people: people.data ?? [],
    tasks: given,
    shown,
    chosen,
    setChosen,
    error: error && textOf(error),
    retry: () => void Promise.all([people.refetch(), hasTasks && tasks.refetch()]),
  }
}
