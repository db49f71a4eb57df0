import type { Alarm } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { useBulkAction } from '../../api/use-bulk-action.ts'
import { alikeOf } from '../../model/desk-choice.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import css from '#shared/ui/choices/choices.module.css'

interface Props {
  alarm: Alarm
  /** Every open alarm of the desk. */
  alarms: readonly Alarm[]
  onClosed: (ids: readonly string[]) => void
}

/** Acts on all alarms of the same device and type at once: acknowledges those on alert, closes those in progress. */
export function AlikeActions({ alarm, alarms, onClosed }: Props) {
  const t = useT()
  const mayHandle = useMay('alarm.handle')
  const mayClose = useMay('alarm.close')
  const bulk = useBulkAction()
  /** Those that the dialog was opened for; later ones are not closed unseen. */
  const [closing, setClosing] = useState<readonly Alarm[]>()
  const onAlert = alikeOf(alarm, alarms, 'on_alert')
  const inProgress = alikeOf(alarm, alarms, 'in_progress')
  const [offersAll, offersClose] = [mayHandle && onAlert.length > 1, mayClose && inProgress.length > 1]
  if (!offersAll && !offersClose) return null

  const handleAcknowledge = () =>
    bulk.mutate({
      alarms: onAlert,
      act: ({ id, version }) => api.alarm.acknowledge({ alarmId: id, confirm: 'acknowledge', version }),
      done: 'alarm.act.acknowledgedMany',
    })
  return (
    <div className={css['choices']} role="group" aria-label={t('alarm.act.alike')}>
      <span className={css['label']}>{t('alarm.act.alike')}</span>
      {offersAll && (
        <Button size="small" loading={bulk.isPending} onClick={handleAcknowledge}>
          {t('alarm.act.acknowledgeAlike', { count: onAlert.length })}
        </Button>
      )}
      {offersClose && (
        <Button size="small" onClick={() => setClosing(inProgress)}>
          {t('alarm.act.closeAlike', { count: inProgress.length })}
        </Button>
      )}
      {closing && (
        <ReasonDialog
          title={t('alarm.act.closeAlikeTitle', { count: closing.length })}
          reason=""
          isBusy={bulk.isPending}
          onCancel={() => setClosing(undefined)}
          onSubmit={fields =>
            bulk.mutate(
              {
                alarms: closing,
                act: ({ id, version }) => api.alarm.close({ ...fields, alarmId: id, version }),
                done: 'alarm.act.closedMany',
              },
              {
                onSuccess: ({ changed }) => {
                  setClosing(undefined)
                  onClosed(changed.map(({ id }) => id))
                },
              },
            )
          }
        />
      )}
    </div>
  )
}
