import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { addressOf } from '#shared/api/address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { apiKeysQuery } from '../api/api-key-queries.ts'
import { apiKeyColumns } from '../components/api-key-columns.tsx'
import { RevokeButton } from '../components/revoke-button.tsx'
import { apiKeyFilters, apiKeyOrder } from '../model/api-key-filters.ts'

// The form and its schemas are fetched when a key is made, not with the list.
const AddKeyDialog = lazy(async () => ({
  default: (await import('../components/add-key-dialog.tsx')).AddKeyDialog,
}))

/** `/setting/system/apiKeys`: the keys of outside systems, what each may do, and whether it still works. */
export function ApiKeyPage() {
  const t = useT()
  const page = useListPage({ filters: apiKeyFilters, orderBy: apiKeyOrder, query: apiKeysQuery })
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo(() => apiKeyColumns(t), [t])
  return (
    <ListPage
      page={page}
      label={t('apiKey.title')}
      columns={columns}
      isSelectable={key => key.state !== 'revoked'}
      buttons={
        <>
          <Button href={addressOf('/docs/')} target="_blank" rel="noopener">
            {t('apiKey.docs')}
          </Button>
          <AddButton label={t('apiKey.add')} onClick={() => setAdding(true)} />
          <RevokeButton {...page.batch} />
        </>
      }
    >
      {isAdding && <AddKeyDialog onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
