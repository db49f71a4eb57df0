import { cameraFunctions, type CameraGroup } from '@palisade/contract'
import { Form } from 'antd'
import type { FormConflict } from '../../../../shared/hooks/use-newest-in-form.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { plainText } from '../../../../shared/lib/plain-text.ts'
import { ConflictNotice } from '../../../../shared/ui/conflict-notice/conflict-notice.tsx'
import type { GroupFields } from '../model/group-form.ts'

/** What somebody else changed of the group that stands in the form. */
export function GroupConflict({
  conflict: { changes, before, after },
}: {
  conflict: FormConflict<CameraGroup>
}) {
  const t = useT()
  const form = Form.useFormInstance<GroupFields>()
  const names = new Map(
    [before, after].flatMap(group => group.cameras.map(camera => [camera.id, camera.name])),
  )
  const areas = new Map([before, after].map(group => [group.areaId, group.areaName]))
  const nameOf = (path: string) => {
    if (path === 'cameraIds') return t('camera.groups.cameras')
    if (path === 'areaId') return t('camera.groups.area')
    return t(`camera.groups.${path as 'name' | 'functionType' | 'threshold' | 'isVirtual'}`)
  }
  const valueOf = (path: string, value: unknown) => {
    if (Array.isArray(value)) return value.map(id => names.get(String(id)) ?? '…').join(', ')
    if (path === 'areaId') return areas.get(String(value)) ?? ''
    if (typeof value === 'boolean') return t(value ? 'shared.input.yes' : 'shared.input.no')
    const word = cameraFunctions.find(one => one === value)
    return word ? t(`enums.cameraFunction.${word}`) : plainText(value)
  }
  return (
    <ConflictNotice
      changes={changes}
      nameOf={nameOf}
      valueOf={valueOf}
      onTake={({ path, after: theirs }) => form.setFieldValue(path[0] as never, theirs)}
    />
  )
}
