import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { GroupedPage } from '#shared/ui/group-nav/group-nav.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { entriesQuery, groupsQuery } from '../api/blacklist-queries.ts'
import { entryColumns } from '../components/entry-columns.tsx'
import { GroupList } from '../components/group-list.tsx'
import { ListButtons } from '../components/list-buttons.tsx'
import { textParam } from '#shared/hooks/list-params.ts'
import { subject, textFilter } from '#shared/ui/filter-panel/filters.tsx'

/** The group is chosen beside the list. */
const entryFilters = {
  groupId: subject(textParam),
  text: textFilter('blacklist.field.text'),
}
const entryOrder = ['plate', 'createdAt'] as const

const EntryDrawer = lazy(async () => ({
  default: (await import('../components/entry-drawer.tsx')).EntryDrawer,
}))
const GroupDrawer = lazy(async () => ({
  default: (await import('../components/group-drawer.tsx')).GroupDrawer,
}))

/** `/bayonet/blackListSetting`: groups of wanted vehicles beside the vehicles in them. */
export function BlacklistPage() {
  const t = useT()
  const mayEdit = useMay('blacklist.edit')
  const groups = useQuery(groupsQuery())
  const page = useListPage({
    filters: entryFilters,
    orderBy: entryOrder,
    query: entriesQuery,
    nameOf: entry => entry.plate,
  })
  const [entry, setEntry] = useState<{ id: string | undefined }>()
  const [group, setGroup] = useState<{ id: string | undefined }>()
  const columns = useMemo(() => entryColumns(t), [t])
  const { groupId, ...others } = page.filters
  return (
    <GroupedPage
      nav={
        <GroupList
          groups={groups}
          chosenId={groupId}
          onChoose={id => page.search(id === undefined ? others : { ...others, groupId: id })}
          onEdit={id => setGroup({ id })}
        />
      }
    >
      <ListPage
        page={page}
        label={t('blacklist.title')}
        columns={columns}
        emptyAction={
          <FirstStep hint={t('blacklist.first')} onAdd={mayEdit && (() => setEntry({ id: undefined }))} />
        }
        isSelectable={mayEdit}
        onOpen={({ id }) => setEntry({ id })}
        buttons={
          <ListButtons batch={page.batch} filters={page.filters} onAdd={() => setEntry({ id: undefined })} />
        }
        instead={groups.data?.length === 0 && <EmptyState title={t('blacklist.noGroup')} />}
      >
        {entry && (
          <EntryDrawer
            key={entry.id ?? 'new'}
            entryId={entry.id}
            groups={groups.data ?? []}
            groupId={groupId}
            onClose={() => setEntry(undefined)}
          />
        )}
        {group && (
          <GroupDrawer key={group.id ?? 'new'} groupId={group.id} onClose={() => setGroup(undefined)} />
        )}
      </ListPage>
    </GroupedPage>
  )
}
