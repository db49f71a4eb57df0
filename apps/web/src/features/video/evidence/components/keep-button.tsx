import { keepUntilFault, type EvidenceLock } from '@palisade/contract'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useKeepUntil } from '#shared/evidence/evidence-queries.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { refuse } from '#shared/ui/typed-span/typed-span-fields.tsx'

/** Changes until when a recording stays locked. */
export function KeepButton({ lock: { id, state, keepUntil } }: { lock: EvidenceLock }) {
  const t = useT()
  const mayChange = useMay('evidence.unlock')
  const [isOpen, setOpen] = useState(false)
  const [form] = Form.useForm<{ keepUntil: string | null }>()
  const change = useKeepUntil()
  if (!mayChange || (state !== 'locked' && state !== 'pending')) return null
  const submit = (fields: { keepUntil: string | null }) =>
    change.mutate({ ids: [id], keepUntil: fields.keepUntil }, { onSuccess: () => setOpen(false) })
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('evidence.act.keepUntil')}
      </Button>
      {isOpen && (
        <AppModal
          title={t('evidence.act.keepUntil')}
          okText={t('shared.action.save')}
          confirmLoading={change.isPending}
          onOk={() => form.submit()}
          onCancel={() => setOpen(false)}
        >
          <Form form={form} layout="vertical" initialValues={{ keepUntil }} onFinish={submit}>
            <Form.Item
              name="keepUntil"
              label={t('evidence.field.keepUntil')}
              rules={[{ validator: (_rule, at: string | null) => refuse(t, keepUntilFault(at, Date.now())) }]}
            >
              <MomentField placeholder={t('evidence.forGood')} />
            </Form.Item>
          </Form>
        </AppModal>
      )}
    </>
  )
}
