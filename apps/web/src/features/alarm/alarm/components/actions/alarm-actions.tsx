import type { Alarm, AlarmAction, AlarmDetails } from '@palisade/contract'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useAlarmActions } from '../../api/use-alarm-actions.ts'
import { ReleaseDialog } from '../dispatch/release-dialog.tsx'
import { AlikeActions } from './alike-actions.tsx'
import { Choices } from '../../../../../shared/ui/choices/choices.tsx'
import { CloseAlarmDialog } from './close-alarm-dialog.tsx'
import { FalseAlarmDialog } from './false-alarm-dialog.tsx'
import { ShelveButtons } from './shelve-buttons.tsx'
import { useQuickLabels } from '../../../../../shared/ui/choices/use-quick-labels.ts'

/** The alarm desk adds these to the actions of one alarm. */
export interface DeskActions {
  /** Every open alarm of the desk. */
  alarms: readonly Alarm[]
  onAcknowledged: () => void
  onClosed: (ids: readonly string[]) => void
}

interface Props {
  alarm: AlarmDetails
  desk?: DeskActions | undefined
}

/** The dialog that is open; a close may begin with a quick label. */
type Dialog = { kind: 'close'; reason: string } | { kind: 'false_alarm' } | { kind: 'release' }

/** The actions that the server allows this operator on the alarm now. */
export function AlarmActions({ alarm, desk }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const { acknowledge } = useAlarmActions()
  const labels = useQuickLabels()
  const [dialog, setDialog] = useState<Dialog>()
  const may = (action: AlarmAction) => alarm.allowedActions.includes(action)
  const hide = () => setDialog(undefined)
  const handleClosed = () => {
    hide()
    desk?.onClosed([alarm.id])
  }
  const handleAcknowledge = () =>
    acknowledge.mutate(
      { alarmId: alarm.id, version: alarm.version },
      {
        onSuccess: () => {
          void message.success(t('alarm.act.acknowledged', { number: alarm.number }))
          desk?.onAcknowledged()
        },
      },
    )
  return (
    <div>
      <Space wrap>
        {may('acknowledge') && (
          <Button
            type="primary"
            aria-keyshortcuts="A"
            loading={acknowledge.isPending}
            onClick={handleAcknowledge}
          >
            {t('alarm.act.acknowledge')}
          </Button>
        )}
        {(may('release') || may('assign')) && (
          <Button aria-keyshortcuts="R" onClick={() => setDialog({ kind: 'release' })}>
            {t(may('release') ? 'task.release' : 'task.assign')}
          </Button>
        )}
        {may('close') && (
          <Button
            type="primary"
            aria-keyshortcuts="C"
            onClick={() => setDialog({ kind: 'close', reason: '' })}
          >
            {t('alarm.act.close')}
          </Button>
        )}
        {may('false_alarm') && (
          <Button onClick={() => setDialog({ kind: 'false_alarm' })}>{t('alarm.act.falseAlarm')}</Button>
        )}
        <ShelveButtons alarm={alarm} />
      </Space>
      {may('close') && (
        <Choices
          label={t('alarm.act.quickLabels')}
          entries={labels}
          onChoose={reason => setDialog({ kind: 'close', reason })}
        />
      )}
      {desk && <AlikeActions alarm={alarm} alarms={desk.alarms} onClosed={desk.onClosed} />}
      {dialog?.kind === 'close' && (
        <CloseAlarmDialog alarm={alarm} reason={dialog.reason} onCancel={hide} onClosed={handleClosed} />
      )}
      {dialog?.kind === 'release' && <ReleaseDialog alarm={alarm} onClose={hide} />}
      {dialog?.kind === 'false_alarm' && (
        <FalseAlarmDialog alarm={alarm} onCancel={hide} onClosed={handleClosed} />
      )}
    </div>
  )
}
