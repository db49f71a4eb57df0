import type { DefenceZone } from '@palisade/contract'
import { App, Form } from 'antd'
import { useFieldRefusals } from '../../../../shared/api/use-field-refusals.ts'
import { useNewestInForm } from '../../../../shared/hooks/use-newest-in-form.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { EditDrawer } from '../../../../shared/ui/edit-drawer/edit-drawer.tsx'
import { useSaveZone, zoneFieldCodes } from '../api/use-zone-changes.ts'
import { draftOf, emptyZone, fieldsOf, type ZoneFields } from '../model/zone-form.ts'
import { ZoneConflict } from './zone-conflict.tsx'
import { ZoneForm } from './zone-form.tsx'

interface Props {
  /** As it is now; undefined: a new zone. */
  zone: DefenceZone | undefined
  onClose: () => void
}

export function ZoneDrawer({ zone, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<ZoneFields>()
  const save = useSaveZone()
  const refusalsOf = useFieldRefusals<ZoneFields>(zoneFieldCodes)
  const { seen, conflict } = useNewestInForm(form, zone, { fieldsOf, isSaving: save.isPending })

  const handleFinish = (fields: ZoneFields) => {
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
      title={seen ? t('defenceZone.act.editTitle', { name: seen.name }) : t('defenceZone.act.addTitle')}
      size={480}
      form={form}
      isSaving={save.isPending}
      onClose={onClose}
    >
      <ZoneForm
        form={form}
        isNew={seen === undefined}
        initial={seen ? fieldsOf(seen) : emptyZone}
        panelName={seen?.panelName}
        notice={conflict && <ZoneConflict key={conflict.after.version} conflict={conflict} />}
        onFinish={handleFinish}
      />
    </EditDrawer>
  )
}
