import type { DeviceDetails } from '@palisade/contract'
import { Space } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { deviceFieldName, deviceValueText } from '#shared/lib/device-field.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { deviceDetailsQuery } from '../api/device-queries.ts'
import { deviceRefreshes, saveDevice } from '../api/use-save-device.ts'
import { emptyDevice, fieldOfCode, fieldsOf } from '../model/device-form.ts'
import { DeviceMaintenance } from './device-maintenance.tsx'
import { usePlaceOnMap } from './use-place-on-map.ts'
import { DeviceFormFields } from './device-form.tsx'

interface Props {
  /** Undefined: a new device. */
  deviceId: string | undefined
  /** Proposed for a new device. */
  areaId: string | undefined
  onClose: () => void
}

export function DeviceDrawer({ deviceId, areaId, onClose }: Props) {
  const t = useT()
  const isReadOnly = !useMay('device.edit')
  const place = usePlaceOnMap()
  const edit = useEdit({
    stored: useStored(deviceId, deviceDetailsQuery),
    empty: { ...emptyDevice, areaId },
    fieldsOf,
    save: saveDevice,
    refreshes: deviceRefreshes,
    fieldOfCode,
    conflictCode: 'device.changed_meanwhile',
    onDone: onClose,
    next: place,
  })
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => deviceFieldName(t, path),
        wordOf: (path, value, { before, after }) =>
          deviceValueText(t, path, value, id => nameIn(before, id) ?? nameIn(after, id)),
      }}
      title={
        edit.isNew ? t('device.act.addTitle') : t('device.act.editTitle', { name: edit.seen?.name ?? '' })
      }
      size={600}
      isReadOnly={isReadOnly}
      onClose={onClose}
      extra={
        deviceId && (
          <Space>
            <DeviceMaintenance deviceId={deviceId} />
            <ScreenLink screen="configHistory" search={{ deviceId }}>
              {t('device.act.changes')}
            </ScreenLink>
          </Space>
        )
      }
    >
      <DeviceFormFields edit={edit} />
    </EditDrawer>
  )
}

/** The name of a device's area, of the device that it belongs to, or of its platform. */
function nameIn(device: DeviceDetails, id: string): string | undefined {
  if (id === device.areaId) return device.areaName
  if (id === device.parentId) return device.parentName ?? undefined
  return id === device.platformId ? (device.platformName ?? undefined) : undefined
}
