import type { Webhook } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { webhooksQuery } from '../../api/notice-queries.ts'
import css from '../settings.module.css'
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Receivers of the centre's notices. */
export function WebhooksTab() {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error, refetch } = useQuery(webhooksQuery())
  /** The one of the open form; null: a new one. */
  const [opened, setOpened] = useState<Webhook | null>()
  const [secret, setSecret] = useState<ShownSecret>()
  if (error && !data) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingMask isLoading />
  return (
    <>
      <p className={css['hint']}>{t('notice.webhook.hint')}</p>
      <AddButton label={t('notice.webhook.add')} onClick={() => setOpened(null)} />
      {data.length === 0 && <p className={`${css['hint']} ${css['none']}`}>{t('notice.webhook.empty')}</p>}
      <ul className={css['hooks']}>
        {data.map(webhook => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onEdit={() => setOpened(webhook)}
            onSecret={setSecret}
          />
        ))}
      </ul>
      {opened !== undefined && (
        <WebhookDialog
          webhook={opened ?? undefined}
          onSecret={setSecret}
          onClose={() => setOpened(undefined)}
        />
      )}
      {secret && <SecretDialog shown={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
