import type { CameraGroup } from '@palisade/contract'
import { App, Form } from 'antd'
import { useFieldRefusals } from '../../../../shared/api/use-field-refusals.ts'
import { useNewestInForm } from '../../../../shared/hooks/use-newest-in-form.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { EditDrawer } from '../../../../shared/ui/edit-drawer/edit-drawer.tsx'
import { groupFieldCodes, useSaveGroup } from '../api/use-camera-changes.ts'
import { draftOf, emptyGroup, fieldsOf, type GroupFields } from '../model/group-form.ts'
import { GroupConflict } from './group-conflict.tsx'
import { GroupForm } from './group-form.tsx'

interface Props {
  /** As it is now; undefined: a new group. */
  group: CameraGroup | undefined
  onClose: () => void
}

export function GroupDrawer({ group, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<GroupFields>()
  const save = useSaveGroup()
  const refusalsOf = useFieldRefusals<GroupFields>(groupFieldCodes)
  const { seen, conflict } = useNewestInForm(form, group, { fieldsOf, isSaving: save.isPending })

  const handleFinish = (fields: GroupFields) => {
    const edited = seen && { id: seen.id, version: seen.version }
    save.mutate(
      { draft: draftOf(fields), edited },
      {
        onSuccess: () => {
          message.success(edited ? t('shared.result.saved') : t('shared.result.added'))
          onClose()
        },
        onError: error => form.setFields(refusalsOf(error)),
      },
    )
  }
  return (
    <EditDrawer
      title={seen ? t('camera.groups.editTitle', { name: seen.name }) : t('camera.groups.addTitle')}
      size={520}
      form={form}
      isSaving={save.isPending}
      onClose={onClose}
    >
      <GroupForm
        form={form}
        isNew={seen === undefined}
        initial={seen ? fieldsOf(seen) : emptyGroup}
        notice={conflict && <GroupConflict key={conflict.after.version} conflict={conflict} />}
        onFinish={handleFinish}
      />
    </EditDrawer>
  )
}
