import { SEARCH_REASON_LIMIT, searchPurpose } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { recognitionKey } from './recognition-query.ts'

/** Turns recognition off in the centre that is shown, or on again, for a reason; only for whoever may. */
export function CentreSwitch({ isOn }: { isOn: boolean }) {
  const t = useT()
  const maySwitch = useMay('recognition.switch')
  const [isAsking, setAsking] = useState(false)
  if (!maySwitch) return null
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t(isOn ? 'recognition.centre.turnOff' : 'recognition.centre.turnOn')}
      </Button>
      {isAsking && <SwitchDialog isOn={isOn} onClose={() => setAsking(false)} />}
    </>
  )
}

function SwitchDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const change = useChange(
    (given: { isOn: boolean; reason: string }) => api.recognition.switchCentre(given),
    [recognitionKey],
  )
  const title = t(isOn ? 'recognition.centre.turnOff' : 'recognition.centre.turnOn')
  return (
    <AppModal
      title={title}
      okText={title}
      cancelText={t('shared.action.cancel')}
      okButtonProps={{ disabled: !searchPurpose.reason.safeParse(reason).success, danger: isOn }}
      confirmLoading={change.isPending}
      onOk={() => change.mutate({ isOn: !isOn, reason }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>{t(isOn ? 'recognition.centre.turnOffText' : 'recognition.centre.turnOnText')}</p>
      <Labelled label={t('recognition.field.reason')}>
        {id => (
          <AppInput
            id={id}
            maxLength={SEARCH_REASON_LIMIT}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Labelled>
    </AppModal>
  )
}
