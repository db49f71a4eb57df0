import { HANDOVER_REPLY_LIMIT, type HandoverDetails } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { Alert, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useTakeOver, useWithdraw } from '../api/handover-queries.ts'
import { ReportButton } from './report-button.tsx'
import { WrittenNotes } from './written-notes.tsx'

/** A page that is signed by who leaves: whoever comes reads it and signs, who left may take the signature back. */
export function WaitingPage({ page }: { page: HandoverDetails }) {
  const t = useT()
  const maySign = useMay('handover.sign')
  const about = { name: seededName(t, page.handedOverBy), time: formatDateTime(page.handedOverAt) }
  return (
    <Flex vertical gap={12}>
      <Alert
        type="info"
        showIcon
        title={t(page.isOwn ? 'handover.waitsOwn' : 'handover.waits', about)}
        action={maySign && page.isOwn && <Withdraw id={page.id} />}
      />
      <Flex>
        <ReportButton id={page.id} />
      </Flex>
      <WrittenNotes page={page} />
      {maySign && !page.isOwn && <TakeOver page={page} />}
    </Flex>
  )
}

function Withdraw({ id }: { id: string }) {
  const t = useT()
  const { mutate, isPending } = useWithdraw()
  return (
    <Button size="small" loading={isPending} onClick={() => mutate(id)}>
      {t('handover.withdraw')}
    </Button>
  )
}

function TakeOver({ page: { id, version } }: { page: HandoverDetails }) {
  const t = useT()
  const confirm = useConfirm()
  const { mutate, isPending } = useTakeOver()
  const [reply, setReply] = useState('')
  const handleSign = async () => {
    const title = t('handover.takeOver')
    if (await confirm({ title, content: t('handover.takeOverText'), okText: title }))
      mutate({ id, version, reply })
  }
  return (
    <Flex vertical gap={8}>
      <label htmlFor="handover-reply">{t('handover.field.reply')}</label>
      <Input.TextArea
        id="handover-reply"
        rows={2}
        maxLength={HANDOVER_REPLY_LIMIT}
        showCount
        value={reply}
        onChange={({ target }) => setReply(target.value)}
      />
      <Flex>
        <Button type="primary" loading={isPending} onClick={() => void handleSign()}>
          {t('handover.takeOver')}
        </Button>
      </Flex>
    </Flex>
  )
}
