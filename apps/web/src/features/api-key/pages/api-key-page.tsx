import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ApiKey } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { useListState } from '../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { formatDateTime } from '../../../shared/lib/date-format.ts'
import { useConfirm } from '../../../shared/ui/confirm/use-confirm.tsx'
import { DataTable } from '../../../shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../shared/ui/data-table/data-table.types.ts'
import { apiKeysQuery, useRevokeApiKeys } from '../api/api-key-queries.ts'
import css from './api-key-page.module.css'

// The form and its schemas are fetched when a key is made, not with the list.
const AddKeyDialog = lazy(async () => ({
  default: (await import('../components/add-key-dialog.tsx')).AddKeyDialog,
}))

const params = {}
const order = ['name', 'createdAt', 'lastUsedAt'] as const

/** `/setting/system/apiKeys`: the keys that outside systems report events with. */
export function ApiKeyPage() {
  const t = useT()
  const { textOf } = useApiError()
  const list = useListState({ params, orderBy: order })
  const keys = useQuery(apiKeysQuery(list.request))
  const [chosen, setChosen] = useState<string[]>([])
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <div className={css['page']}>
      <div className={css['bar']}>
        <RevokeButton ids={chosen} onDone={() => setChosen([])} />
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {t('apiKey.add')}
        </Button>
      </div>
      <DataTable
        label={t('apiKey.title')}
        columns={columns}
        rows={keys.data?.list ?? []}
        rowKey={key => key.id}
        isLoading={keys.isPending}
        error={keys.error ? textOf(keys.error) : undefined}
        onRetry={() => void keys.refetch()}
        selection={{ keys: chosen, onChange: setChosen }}
        sort={list.orderBy && { by: list.orderBy, order: list.order ?? 'desc' }}
        onSort={sort =>
          list.setOrder(
            order.find(name => name === sort?.by),
            sort?.order,
          )
        }
        height="fill"
        pager={{
          page: list.pageNum,
          pageSize: list.pageSize,
          total: keys.data?.total ?? 0,
          onChange: ({ page, pageSize }) => list.setPage(page, pageSize),
        }}
      />
      <Suspense>{isAdding && <AddKeyDialog onClose={() => setAdding(false)} />}</Suspense>
    </div>
  )
}

const columnsOf = (t: Translator): DataColumn<ApiKey>[] => [
  { key: 'name', title: t('apiKey.name'), width: 220, isSortable: true, render: key => key.name },
  { key: 'prefix', title: t('apiKey.prefix'), width: 140, render: key => <code>{key.prefix}…</code> },
  {
    key: 'scopes',
    title: t('apiKey.scopes'),
    width: 180,
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
    isSortable: true,
    render: key => (key.lastUsedAt ? formatDateTime(key.lastUsedAt) : t('apiKey.unused')),
  },
  {
    key: 'createdAt',
    title: t('apiKey.createdAt'),
    width: 170,
    isSortable: true,
    render: key => formatDateTime(key.createdAt),
  },
]

function RevokeButton({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useT()
  const confirm = useConfirm()
  const revoke = useRevokeApiKeys()
  const handleRevoke = async () => {
    const texts = {
      title: t('apiKey.revokeTitle'),
      content: t('apiKey.revokeText'),
      okText: t('apiKey.revokeNow'),
    }
    if (!(await confirm({ ...texts, isDanger: true }))) return
    revoke.mutate([...ids], { onSuccess: onDone })
  }
  return (
    <Button
      danger
      icon={<DeleteOutlined />}
      disabled={ids.length === 0}
      loading={revoke.isPending}
      onClick={() => void handleRevoke()}
    >
      {t('apiKey.revoke', { count: ids.length })}
    </Button>
  )
}
