import { Button } from 'antd'
import { ApiError } from '#shared/api/api-error.ts'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useStaffOutbox } from '../api/outbox-context.tsx'
import { isBehind } from '../outbox/lanes.ts'
import { useOutbox } from '../outbox/outbox.ts'
import type { Refusal, Trouble, Waiting } from '../outbox/waiting.ts'
import css from './staff.module.css'

/** After so many attempts on which the server failed, the guard may give a deed up. */
const TRIES_BEFORE_GIVING_UP = 5

/** Why a deed still waits, or why it was refused, and what the guard can do about it. */
export function WaitingState({ entry }: { entry: Waiting }) {
  const t = useT()
  const { waiting, sending } = useOutbox()
  const { refusal, trouble, requestId } = entry
  const reason = trouble && trouble.kind !== 'network' ? trouble.kind : 'waits'
  if (refusal) return <Refused entry={entry} refusal={refusal} />
  return (
    <>
      <div className={css['waiting']} role="status">
        {sending === requestId
          ? t('staff.wait.sending')
          : t(`staff.wait.${isBehind(waiting, entry) ? 'behind' : reason}`)}
      </div>
      {trouble && <Attempts trouble={trouble} />}
      {trouble?.kind === 'server' && trouble.tries >= TRIES_BEFORE_GIVING_UP && <GiveUp entry={entry} />}
    </>
  )
}

function Attempts({ trouble: { answer, tries, at } }: { trouble: Trouble }) {
  const t = useT()
  const why = useAnswerText()
  return (
    <div className={css['quiet']}>
      {answer && `${why(answer)} `}
      {t('staff.wait.tried', { count: tries, time: formatTime(at) })}
    </div>
  )
}

/** It may have been taken although no answer said so, which the guard is told first. */
function GiveUp({ entry }: { entry: Waiting }) {
  const t = useT()
  const confirm = useConfirm()
  const outbox = useStaffOutbox()
  const ask = async () => {
    const title = t('staff.wait.giveUp')
    const content = t('staff.wait.giveUpHint')
    if (await confirm({ title, content, okText: title, isDanger: true }))
      await outbox?.discard(entry.requestId)
  }
  return <Button onClick={() => void ask()}>{t('staff.wait.giveUp')}</Button>
}

function Refused({ entry, refusal }: { entry: Waiting; refusal: Refusal }) {
  const t = useT()
  const why = useAnswerText()
  const outbox = useStaffOutbox()
  return (
    <>
      <div className={css['refused']} role="alert">
        <strong>{t('staff.wait.refused')}</strong> {why(refusal)}
      </div>
      <Button onClick={() => void outbox?.discard(entry.requestId)}>{t('staff.wait.discard')}</Button>
    </>
  )
}

/** An answer without a code has come from something on the way. */
function useAnswerText(): (answer: Refusal) => string {
  const errorText = useErrorText()
  return answer => {
    const [, status] = /^http (\d+)$/.exec(answer.code) ?? []
    return errorText(
      status === undefined
        ? new ApiError({ failure: 'refused', ...answer })
        : new ApiError({ failure: 'http', status: Number(status) }),
    )
  }
}
