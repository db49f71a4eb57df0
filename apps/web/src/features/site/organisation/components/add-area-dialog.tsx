import { App, Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { TreeNode } from '#shared/resource-tree/use-resource-tree.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useFieldRefusals } from '#shared/ui/edit-form/use-field-refusals.ts'
import { useAddArea } from '../api/organisation-queries.ts'
import { draftOf, emptyArea, fieldOfCode, type AreaFields } from '../model/area-form.ts'
import type { PlacedKind } from '../model/area-kinds.ts'
import { AreaFormFields } from './area-fields.tsx'

export interface AddTarget {
  /** Left out: a centre is added. */
  parent?: Pick<TreeNode, 'id' | 'name' | 'code'> & { centreId: string }
  kinds: readonly PlacedKind[]
}

interface Props extends AddTarget {
  onClose: () => void
  onAdded: (id: string) => void
}

/** A new area below another, or a new centre. */
export function AddAreaDialog({ parent, kinds, onClose, onAdded }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<AreaFields>()
  const add = useAddArea(parent)
  const faultsOf = useFieldRefusals<AreaFields>(fieldOfCode)
  const initial = { ...emptyArea, kind: kinds[0] ?? 'area' }

  const handleFinish = (fields: AreaFields) =>
    add.mutate(
      { ...draftOf(fields), kind: fields.kind as PlacedKind },
      {
        onSuccess: ({ id }) => {
          void message.success(t('shared.result.added'))
          onAdded(id)
        },
        onError: error => form.setFields(faultsOf(error)),
      },
    )
  return (
    <AppModal
      width={640}
      title={
        parent ? t('organisation.addBelowTitle', { name: parent.name }) : t('organisation.addCentreTitle')
      }
      okText={t('shared.action.add')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={add.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <AreaFormFields
        form={form}
        formName="new-area"
        initial={initial}
        kinds={kinds}
        onFinish={handleFinish}
      />
    </AppModal>
  )
}
