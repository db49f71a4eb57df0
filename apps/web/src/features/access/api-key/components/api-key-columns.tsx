import type { ApiKey, ApiKeyState } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'

const tones: Readonly<Record<ApiKeyState, StatusTone>> = {
  active: 'good',
  expired: 'warning',
  revoked: 'bad',
}

/** The state, and when a revoked key was. */
function StateCell({ t, apiKey }: { t: Translator; apiKey: ApiKey }) {
  const { state, revokedAt } = apiKey
  const time = revokedAt && t('apiKey.revokedAt', { time: formatDateTime(revokedAt) })
  return (
    <span {...(time && { title: time })}>
      <StatusTag tone={tones[state]} label={t(`apiKey.state.${state}`)} />
    </span>
  )
}

export const apiKeyColumns = (t: Translator): DataColumn<ApiKey>[] => [
  { key: 'name', title: t('apiKey.name'), width: 200, render: key => key.name },
  {
    key: 'state',
    title: t('apiKey.stateTitle'),
    width: 110,
    render: key => <StateCell t={t} apiKey={key} />,
  },
  { key: 'prefix', title: t('apiKey.prefix'), width: 140, render: key => <code>{key.prefix}…</code> },
  {
    key: 'scopes',
    title: t('apiKey.scopes'),
    width: 240,
    render: key => key.scopes.map(scope => t(`apiKey.scope.${scope}`)).join(', '),
  },
  {
    key: 'expiresAt',
    title: t('apiKey.expiresAt'),
    width: 170,
    render: key => (key.expiresAt ? formatDateTime(key.expiresAt) : t('apiKey.never')),
  },
  {
    key: 'lastUsedAt',
    title: t('apiKey.lastUsedAt'),
    width: 170,
    render: key => (key.lastUsedAt ? formatDateTime(key.lastUsedAt) : t('apiKey.unused')),
  },
  {
    key: 'createdAt',
    title: t('apiKey.createdAt'),
    width: 170,
    render: key => formatDateTime(key.createdAt),
  },
]
