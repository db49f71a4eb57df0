import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { addressOf } from '#shared/lib/address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { apiKeysQuery } from '../api/api-key-queries.ts'
import { apiKeyColumns } from '../components/api-key-columns.tsx'
import { RevokeButton } from '../components/revoke-button.tsx'
import { apiKeyStates } from '@palisade/contract'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'

const apiKeyFilters = {
  name: textFilter('apiKey.name'),
  state: choiceFilter('apiKey.stateTitle', apiKeyStates, (t, state) => t(`apiKey.state.${state}`)),
}
const apiKeyOrder = ['name', 'createdAt', 'lastUsedAt'] as const

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
      emptyAction={<FirstStep hint={t('apiKey.first')} onAdd={() => setAdding(true)} />}
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
