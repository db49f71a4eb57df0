import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { addressOf } from '../../../../shared/api/address.ts'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import { apiKeysQuery } from '../api/api-key-queries.ts'
import { apiKeyColumns } from '../components/api-key-columns.tsx'
import { ApiKeyFilterPanel } from '../components/api-key-filter-panel.tsx'
import { RevokeButton } from '../components/revoke-button.tsx'
import { apiKeyOrder, apiKeyParams } from '../model/api-key-filters.ts'
import css from './api-key-page.module.css'

// The form and its schemas are fetched when a key is made, not with the list.
const AddKeyDialog = lazy(async () => ({
  default: (await import('../components/add-key-dialog.tsx')).AddKeyDialog,
}))

/** `/setting/system/apiKeys`: the keys of outside systems, what each may do, and whether it still works. */
export function ApiKeyPage() {
  const t = useT()
  const list = useListState({ params: apiKeyParams, orderBy: apiKeyOrder })
  const keys = useQuery(apiKeysQuery(list.request))
  const [chosen, setChosen] = useState<string[]>([])
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo(() => apiKeyColumns(t), [t])
  const table = useListTable(list, keys)
  return (
    <div className={css['page']}>
      <ApiKeyFilterPanel
        values={list.filters}
        isLoading={keys.isFetching}
        onSearch={filters => {
          setChosen([])
          if (!list.setFilters(filters)) void keys.refetch()
        }}
        extra={
          <>
            <Button href={addressOf('/docs/')} target="_blank" rel="noopener">
              {t('apiKey.docs')}
            </Button>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t('apiKey.add')}
            </Button>
            <RevokeButton ids={chosen} onDone={() => setChosen([])} />
          </>
        }
      />
      <DataTable
        {...table}
        label={t('apiKey.title')}
        columns={columns}
        rowKey={key => key.id}
        selection={{ keys: chosen, onChange: setChosen, isDisabled: key => key.state === 'revoked' }}
      />
      <Suspense>{isAdding && <AddKeyDialog onClose={() => setAdding(false)} />}</Suspense>
    </div>
  )
}
