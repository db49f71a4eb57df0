import { useT } from '#shared/i18n/language-provider.tsx'
import { ChosenDevice } from './chosen-device.tsx'
import type { KindProps } from './kind-props.ts'

/** Which camera takes a picture. */
export function SnapshotFields({ action, onChange }: KindProps<'snapshot'>) {
  const t = useT()
  return (
    <ChosenDevice
      name="cameraId"
      label={t('linkage.field.cameraId')}
      kind="camera"
      value={action.cameraId}
      placeholder={t('linkageScreen.ownCamera')}
      onChange={cameraId => onChange({ ...action, cameraId })}
    />
  )
}
