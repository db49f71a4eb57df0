import type { Camera } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { cameraRefreshes, saveCamera } from '../api/use-camera-changes.ts'
import { emptyCamera, fieldsOf, type CameraFields } from '../model/camera-form.ts'
import { CameraFormFields } from './camera-form.tsx'

interface Props {
  /** As it is now. */
  camera: Camera
  onClose: () => void
}

export function CameraDrawer({ camera, onClose }: Props) {
  const t = useT()
  const isReadOnly = !useMay('camera.edit')
  const edit = useEdit({
    row: camera,
    empty: emptyCamera,
    fieldsOf,
    save: saveCamera,
    refreshes: cameraRefreshes,
    fieldOfCode: {},
    onDone: onClose,
  })
  const seen = edit.seen ?? camera
  return (
    <EditDrawer
      edit={edit}
      texts={{ nameOf: path => t(`camera.field.${path as keyof CameraFields}`) }}
      title={t('camera.act.editTitle', { name: seen.name })}
      size={480}
      isReadOnly={isReadOnly}
      onClose={onClose}
    >
      <CameraFormFields camera={seen} read={edit.read} />
    </EditDrawer>
  )
}
