import { Segmented } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { RelaySelect } from '#shared/ui/device-select/told-select.tsx'
import { ActionField } from './action-field.tsx'
import { ChosenDevice } from './chosen-device.tsx'
import type { KindProps } from './kind-props.ts'

/** Which output of which device is switched on or off. */
export function OutputFields({ action, onChange }: KindProps<'output'>) {
  const t = useT()
  const mayControl = useMay('device.control')
  const { deviceId, token, label, isOn } = action
  return (
    <>
      <ChosenDevice
        name="deviceId"
        label={t('linkage.field.deviceId')}
        value={deviceId || null}
        onChange={next => onChange({ ...action, deviceId: next ?? '', token: '', label: '' })}
      />
      {deviceId !== '' && mayControl && (
        <ActionField name="token" label={t('linkageScreen.form.output')}>
          {id => (
            <RelaySelect
              id={id}
              deviceId={deviceId}
              value={token === '' ? null : { token, name: label }}
              onChange={told => onChange({ ...action, token: told?.token ?? '', label: told?.name ?? '' })}
            />
          )}
        </ActionField>
      )}
      <div>
        <Segmented
          aria-label={t('linkageScreen.form.onOff')}
          value={isOn ? 'on' : 'off'}
          options={[
            { value: 'on', label: t('linkageScreen.form.on') },
            { value: 'off', label: t('linkageScreen.form.off') },
          ]}
          onChange={value => onChange({ ...action, isOn: value === 'on' })}
        />
      </div>
    </>
  )
}
