import { useT } from '#shared/i18n/language-provider.tsx'
import { PresetSelect } from '#shared/ui/device-select/told-select.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { ActionField } from './action-field.tsx'
import { ChosenDevice } from './chosen-device.tsx'
import type { KindProps } from './kind-props.ts'

/** Which camera turns to which of its presets. */
export function PresetFields({ action, onChange }: KindProps<'preset'>) {
  const t = useT()
  const mayTurn = useMay('live.ptz')
  const { deviceId, token, label } = action
  return (
    <>
      <ChosenDevice
        name="deviceId"
        label={t('linkage.field.cameraId')}
        kind="camera"
        value={deviceId || null}
        onChange={next => onChange({ ...action, deviceId: next ?? '', token: '', label: '' })}
      />
      {deviceId !== '' && mayTurn && (
        <ActionField name="token" label={t('linkageScreen.form.preset')}>
          {id => (
            <PresetSelect
              id={id}
              deviceId={deviceId}
              value={token === '' ? null : { token, name: label }}
              onChange={told => onChange({ ...action, token: told?.token ?? '', label: told?.name ?? '' })}
            />
          )}
        </ActionField>
      )}
    </>
  )
}
