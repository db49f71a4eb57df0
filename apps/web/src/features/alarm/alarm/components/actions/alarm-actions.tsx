import type { Alarm, AlarmDetails } from '@palisade/contract'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useAlarmActions } from '../../api/use-alarm-actions.ts'
import { ReleaseDialog } from '../dispatch/release-dialog.tsx'
import { AlikeActions } from './alike-actions.tsx'
import { Choices } from '#shared/ui/choices/choices.tsx'
import { CloseAlarmDialog } from './close-alarm-dialog.tsx'
import { FalseAlarmDialog } from './false-alarm-dialog.tsx'
import { ShelveButtons } from './shelve-buttons.tsx'
import { usePlaces } from './use-places.ts'
import { useQuickLabels } from '#shared/ui/choices/use-quick-labels.ts'

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

/** The actions on an alarm; those that the server does not allow this operator now are there, but cannot be pressed. */
export function AlarmActions({ alarm, desk }: Props) {
  const t = useT()
  const labels = useQuickLabels()
  const [dialog, setDialog] = useState<Dialog>()
  const mayClose = alarm.allowedActions.includes('close')
  const hide = () => setDialog(undefined)
  const handleClosed = () => {
    hide()
    desk?.onClosed([alarm.id])
  }
  return (
    <div>
      <ActionRow alarm={alarm} desk={desk} onDialog={setDialog} />
      {mayClose && (
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

/** The buttons of an alarm, each in its place. */
function ActionRow({ alarm, desk, onDialog }: Props & { onDialog: (dialog: Dialog) => void }) {
  const t = useT()
  const { message } = App.useApp()
  const { acknowledge } = useAlarmActions()
  const { may, hasPlace } = usePlaces(alarm)
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
    <Space wrap>
      {hasPlace('acknowledge', 'alarm.handle') && (
        <Button
          type={may('acknowledge') ? 'primary' : 'default'}
          aria-keyshortcuts="A"
          disabled={!may('acknowledge')}
          loading={acknowledge.isPending}
          onClick={handleAcknowledge}
        >
          {t('alarm.act.acknowledge')}
        </Button>
      )}
      {(hasPlace('release', 'alarm.dispatch') || may('assign')) && (
        <Button
          aria-keyshortcuts="R"
          disabled={!may('release') && !may('assign')}
          onClick={() => onDialog({ kind: 'release' })}
        >
          {t(may('assign') ? 'task.assign' : 'task.release')}
        </Button>
      )}
      {hasPlace('close', 'alarm.close') && (
        <Button
          type={may('close') ? 'primary' : 'default'}
          aria-keyshortcuts="C"
          disabled={!may('close')}
          onClick={() => onDialog({ kind: 'close', reason: '' })}
        >
          {t('alarm.act.close')}
        </Button>
      )}
      {hasPlace('false_alarm', 'alarm.handle') && (
        <Button disabled={!may('false_alarm')} onClick={() => onDialog({ kind: 'false_alarm' })}>
          {t('alarm.act.falseAlarm')}
        </Button>
      )}
      <ShelveButtons alarm={alarm} />
    </Space>
  )
}
