import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { useErrorText } from '#shared/api/use-error-text.ts'
import type { AlarmOfHitProps } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { alarmDetailsQuery } from '../../api/alarm-queries.ts'
import { useAlarmActions } from '../../api/use-alarm-actions.ts'
import { ReleaseDialog } from '../dispatch/release-dialog.tsx'

/** The server does not tell whether an alarm is away or not for this user. */
const GONE: readonly (string | undefined)[] = ['alarm.not_found', 'access.denied']

/** The alarm of a hit, acknowledged and dispatched where the hit is shown. What cannot be done says why. */
export function AlarmOfHit({ alarmId, onAcknowledged }: AlarmOfHitProps) {
  const t = useT()
  const textOf = useErrorText()
  const mayHandle = useMay('alarm.handle')
  const mayDispatch = useMay('alarm.dispatch')
  const { acknowledge } = useAlarmActions()
  const [isSending, setSending] = useState(false)
  const { data: alarm, error } = useQuery({ ...alarmDetailsQuery(alarmId), enabled: mayHandle })
  if (alarm?.status === 'completed')
    return <>{t.error('alarm.already_closed', { by: seededName(t, alarm.closedBy ?? '') })}</>

  const allowed = alarm?.allowedActions
  const faultOf = (may: boolean, isAllowed: boolean | undefined) => {
    if (!may || isAllowed === false) return t('alarm.ofHit.mayNot')
    const isGone = error instanceof ApiError && GONE.includes(error.code)
    return error && (isGone ? t('alarm.ofHit.gone') : textOf(error))
  }
  return (
    <>
      {(!alarm || alarm.status === 'on_alert') && (
        <HitButton
          text={t('alarm.ofHit.acknowledge')}
          isReady={alarm !== undefined}
          isBusy={acknowledge.isPending}
          reason={faultOf(mayHandle, allowed?.includes('acknowledge'))}
          onClick={() =>
            alarm &&
            acknowledge.mutate({ alarmId, version: alarm.version }, { onSuccess: () => onAcknowledged() })
          }
        />
      )}
      <HitButton
        text={t(allowed?.includes('assign') ? 'task.assign' : 'task.release')}
        isReady={alarm !== undefined}
        reason={faultOf(
          mayDispatch,
          allowed?.some(action => action === 'release' || action === 'assign'),
        )}
        onClick={() => setSending(true)}
      />
      {isSending && alarm && <ReleaseDialog alarm={alarm} onClose={() => setSending(false)} />}
    </>
  )
}

interface ButtonProps {
  text: string
  /** False while the alarm is fetched. */
  isReady: boolean
  isBusy?: boolean
  /** Why it cannot be pressed; null: it can. */
  reason: string | null
  onClick: () => void
}

function HitButton({ text, isReady, isBusy = false, reason, onClick }: ButtonProps) {
  const reasonId = useId()
  return (
    <>
      <Button
        size="small"
        loading={isBusy}
        disabled={!isReady || reason !== null}
        {...(reason !== null && { title: reason, 'aria-describedby': reasonId })}
        onClick={onClick}
      >
        {text}
      </Button>
      {reason !== null && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  )
}
