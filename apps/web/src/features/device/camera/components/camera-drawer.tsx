import type { Camera } from '@palisade/contract'
import { App, Form } from 'antd'
import { useFieldRefusals } from '../../../../shared/api/use-field-refusals.ts'
import { useNewestInForm } from '../../../../shared/hooks/use-newest-in-form.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { plainText } from '../../../../shared/lib/plain-text.ts'
import { ConflictNotice } from '../../../../shared/ui/conflict-notice/conflict-notice.tsx'
import { EditDrawer } from '../../../../shared/ui/edit-drawer/edit-drawer.tsx'
import { cameraFieldCodes, useSaveCamera } from '../api/use-camera-changes.ts'
import { fieldsOf, updateOf, type CameraFields } from '../model/camera-form.ts'
import { CameraForm } from './camera-form.tsx'

interface Props {
  /** As it is now. */
  camera: Camera
  onClose: () => void
}

export function CameraDrawer({ camera, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<CameraFields>()
  const save = useSaveCamera()
  const refusalsOf = useFieldRefusals<CameraFields>(cameraFieldCodes)
  const { seen = camera, conflict } = useNewestInForm(form, camera, { fieldsOf, isSaving: save.isPending })

  const handleFinish = (fields: CameraFields) =>
    save.mutate(updateOf(fields, seen), {
      onSuccess: () => {
        message.success(t('shared.result.saved'))
        onClose()
      },
      onError: error => form.setFields(refusalsOf(error)),
    })
  return (
    <EditDrawer
      title={t('camera.act.editTitle', { name: seen.name })}
      size={480}
      form={form}
      isSaving={save.isPending}
      onClose={onClose}
    >
      <CameraForm
        form={form}
        camera={seen}
        notice={
          conflict && (
            <ConflictNotice
              key={conflict.after.version}
              changes={conflict.changes}
              nameOf={path => t(`camera.field.${path as keyof CameraFields}`)}
              valueOf={(_path, value) => (Array.isArray(value) ? value.join(', ') : plainText(value))}
              onTake={({ path, after }) => form.setFieldValue(path[0] as never, after)}
            />
          )
        }
        onFinish={handleFinish}
      />
    </EditDrawer>
  )
}
