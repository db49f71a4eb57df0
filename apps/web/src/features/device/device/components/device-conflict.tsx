import { Form } from 'antd'
import type { DeviceDetails } from '@palisade/contract'
import type { Conflict } from '../../../../shared/hooks/use-edited.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { deviceFieldName, deviceValueText } from '../../../../shared/lib/device-field.ts'
import { ConflictNotice } from '../../../../shared/ui/conflict-notice/conflict-notice.tsx'
import type { DeviceFields } from '../model/device-form.ts'

/** What somebody else changed of the device that stands in the form. */
export function DeviceConflict({ conflict }: { conflict: Conflict<DeviceDetails> }) {
  const t = useT()
  const form = Form.useFormInstance<DeviceFields>()
  const names = namesIn(conflict)
  return (
    <ConflictNotice
      changes={conflict.changes}
      nameOf={path => deviceFieldName(t, path)}
      valueOf={(path, value) => deviceValueText(t, path, value, id => names.get(id))}
      onTake={({ path, after }) => form.setFieldValue([...path] as never, after)}
    />
  )
}

/** Names of the areas and parents that the device had and has. */
const namesIn = ({ before, after }: Conflict<DeviceDetails>) =>
  new Map(
    [before, after].flatMap(device => [
      [device.areaId, device.areaName] as const,
      [device.parentId ?? '', device.parentName ?? ''] as const,
    ]),
  )
