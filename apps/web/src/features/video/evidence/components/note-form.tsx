import { CASE_TEXT_LIMIT } from '@palisade/contract'
import { Button, Form, Input } from 'antd'
import { useAddNote } from '#shared/evidence/evidence-queries.ts'
import { useT } from '#shared/i18n/language-provider.tsx'

/** Writes a note into a case. */
export function NoteForm({ caseId }: { caseId: string }) {
  const t = useT()
  const [form] = Form.useForm<{ text: string }>()
  const add = useAddNote()
  const submit = ({ text }: { text: string }) =>
    add.mutate({ caseId, text: text.trim() }, { onSuccess: () => form.resetFields() })
  return (
    <Form form={form} layout="vertical" onFinish={submit}>
      <Form.Item
        name="text"
        label={t('evidence.field.text')}
        rules={[{ required: true, whitespace: true, message: t('shared.rule.required') }]}
      >
        <Input.TextArea maxLength={CASE_TEXT_LIMIT} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <Button htmlType="submit" loading={add.isPending}>
        {t('evidence.act.addNote')}
      </Button>
    </Form>
  )
}
