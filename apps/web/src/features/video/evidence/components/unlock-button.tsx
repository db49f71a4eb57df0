import type { EvidenceLock } from '@palisade/contract'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useUnlock } from '#shared/evidence/evidence-queries.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { ReasonField } from '#shared/evidence/reason-field.tsx'

/** Releases locks, after it was said why: what they kept may be gone within a minute. */
export function UnlockButton({ locks }: { locks: readonly EvidenceLock[] }) {
  const t = useT()
  const mayUnlock = useMay('evidence.unlock')
  const [isOpen, setOpen] = useState(false)
  const [form] = Form.useForm<{ reason: string }>()
  const unlock = useUnlock()
  const held = locks.filter(({ state }) => state === 'locked' || state === 'pending')
  if (!mayUnlock || held.length === 0) return null
  const submit = ({ reason }: { reason: string }) =>
    unlock.mutate(
      { ids: held.map(({ id }) => id), reason: reason.trim() },
      { onSuccess: () => setOpen(false) },
    )
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('evidence.act.unlock')}
      </Button>
      {isOpen && (
        <AppModal
          title={t('evidence.unlockTitle', { count: held.length })}
          okText={t('evidence.act.unlock')}
          okButtonProps={{ danger: true }}
          confirmLoading={unlock.isPending}
          onOk={() => form.submit()}
          onCancel={() => setOpen(false)}
        >
          <p>{t('evidence.unlockText')}</p>
          <Form form={form} layout="vertical" onFinish={submit}>
            <ReasonField />
          </Form>
        </AppModal>
      )}
    </>
  )
}
