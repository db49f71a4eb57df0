import { cameraFunctions, type CameraGroup } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { namesText } from '#shared/ui/edit-form/conflict-notice.tsx'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { groupRefreshes, saveGroup } from '../api/use-camera-changes.ts'
import { emptyGroup, fieldOfCode, fieldsOf } from '../model/group-form.ts'
import { GroupFormFields } from './group-form.tsx'

interface Props {
  /** As it is now; undefined: a new group. */
  group: CameraGroup | undefined
  onClose: () => void
}

export function GroupDrawer({ group, onClose }: Props) {
  const t = useT()
  const isReadOnly = !useMay('camera.edit')
  const edit = useEdit({
    row: group,
    empty: emptyGroup,
    fieldsOf,
    save: saveGroup,
    refreshes: groupRefreshes,
    fieldOfCode,
    onDone: onClose,
  })
  const nameOf = (path: string) => {
    if (path === 'cameraIds') return t('camera.groups.cameras')
    if (path === 'areaId') return t('camera.groups.area')
    return t(`camera.groups.${path as 'name' | 'functionType' | 'threshold' | 'isVirtual'}`)
  }
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf,
        wordOf: (path, value, { before, after }) => {
          if (path === 'areaId') return [before, after].find(({ areaId }) => areaId === value)?.areaName
          const word = cameraFunctions.find(one => path === 'functionType' && one === value)
          return word
            ? t(`enums.cameraFunction.${word}`)
            : namesText(value, [...before.cameras, ...after.cameras])
        },
      }}
      title={edit.seen ? t('camera.groups.editTitle', { name: edit.seen.name }) : t('camera.groups.addTitle')}
      size={520}
      isReadOnly={isReadOnly}
      onClose={onClose}
    >
      <GroupFormFields edit={edit} />
    </EditDrawer>
  )
}
