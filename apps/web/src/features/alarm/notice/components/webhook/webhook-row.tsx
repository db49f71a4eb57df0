import type { Webhook } from '@palisade/contract'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useDeleteWebhook, useRenewSecret, useTestWebhook } from '../../api/notice-queries.ts'
import { useTellTrial } from '../server/use-tell-trial.ts'
import css from '../settings.module.css'
import type { ShownSecret } from './secret-dialog.tsx'

interface Props {
  webhook: Webhook
  onEdit: () => void
  onSecret: (secret: ShownSecret) => void
}

/** One receiver with what can be done with it. */
export function WebhookRow({ webhook, onEdit, onSecret }: Props) {
  const t = useT()
  const confirm = useConfirm()
  const tell = useTellTrial()
  const [renew, remove, test] = [useRenewSecret(), useDeleteWebhook(), useTestWebhook()]
  const { id, name, url, isEnabled } = webhook
  const handleRenew = async () => {
    if (await confirm({ title: t('notice.webhook.renew'), content: t('notice.webhook.renewText') }))
      onSecret(await renew.mutateAsync(id))
  }
  const handleRemove = async () => {
    if (await confirm({ title: t('shared.action.delete'), content: t('notice.webhook.deleteText') }))
      await remove.mutateAsync(id)
  }
  // A refusal is told once, by the console itself.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  return (
    <li className={css['hook']}>
      <span className={css['hookName']}>
        <strong>{name}</strong> {!isEnabled && `(${t('notice.webhook.disabled')})`}
        <br />
        {url}
      </span>
      <span className={css['buttons']}>
        <Button
          size="small"
          loading={test.isPending}
          onClick={() => quietly(test.mutateAsync(id).then(tell))}
        >
          {t('notice.webhook.test')}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t('shared.action.edit')}
        </Button>
        <Button size="small" onClick={() => quietly(handleRenew())}>
          {t('notice.webhook.renew')}
        </Button>
        <Button size="small" danger onClick={() => quietly(handleRemove())}>
          {t('shared.action.delete')}
        </Button>
      </span>
    </li>
  )
}
