import { CASE_TEXT_LIMIT, CASE_TITLE_LIMIT, type CaseDetails } from '@palisade/contract'
import { Form, Input } from 'antd'
import { useAddCase, useUpdateCase } from '#shared/evidence/evidence-queries.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'

interface Props {
  /** The case as the operator saw it; undefined: a new one. */
  seen: CaseDetails | undefined
  onDone: (saved: CaseDetails) => void
  onClose: () => void
}

/** Opens a case, or changes its title and description. */
export function CaseForm({ seen, onDone, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<{ title: string; description: string }>()
  const add = useAddCase()
  const update = useUpdateCase()
  const save = (fields: { title: string; description?: string }) => {
    const draft = { title: fields.title.trim(), description: fields.description?.trim() ?? '' }
    if (seen) update.mutate({ caseId: seen.id, version: seen.version, ...draft }, { onSuccess: onDone })
    else add.mutate(draft, { onSuccess: onDone })
  }
  return (
    <AppModal
      title={t(seen ? 'evidence.act.editCase' : 'evidence.act.addCase')}
      okText={t('shared.action.save')}
      confirmLoading={add.isPending || update.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ title: seen?.title ?? '', description: seen?.description ?? '' }}
        onFinish={save}
      >
        <Form.Item
          name="title"
          label={t('evidence.field.title')}
          rules={[{ required: true, whitespace: true, message: t('shared.rule.required') }]}
        >
          <AppInput maxLength={CASE_TITLE_LIMIT} />
        </Form.Item>
        <Form.Item name="description" label={t('evidence.field.description')}>
          <Input.TextArea maxLength={CASE_TEXT_LIMIT} autoSize={{ minRows: 3, maxRows: 8 }} showCount />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
