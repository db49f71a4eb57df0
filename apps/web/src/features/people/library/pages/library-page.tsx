import type { FaceEntry, FaceGroupKind } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { CentreOffNotice } from '#shared/recognition/centre-off-notice.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { GroupedPage } from '#shared/ui/group-nav/group-nav.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { entriesQuery, groupsQuery } from '../api/library-queries.ts'
import { entryColumns } from '../components/entry-columns.tsx'
import { GroupList } from '../components/group-list.tsx'
import { LibraryButtons } from '../components/library-buttons.tsx'
import { entryFilters, entryOrder } from '../model/entry-filters.ts'

const EntryDrawer = lazy(async () => ({
  default: (await import('../components/entry-drawer.tsx')).EntryDrawer,
}))
const GroupDrawer = lazy(async () => ({
  default: (await import('../components/group-drawer.tsx')).GroupDrawer,
}))

/** A library of persons of one kind: its groups beside the persons in them. */
export function LibraryPage({ kind }: { kind: FaceGroupKind }) {
  const t = useT()
  const mayEdit = useMay('face.edit')
  const all = useQuery(groupsQuery())
  const page = useListPage({
    filters: entryFilters,
    orderBy: entryOrder,
    query: request => entriesQuery({ ...request, kind }),
  })
  const { person: asked }: { person?: unknown } = useSearch({ strict: false })
  /** One whom somebody looks like may be of another kind; a link may lead to one. */
  const [entry, setEntry] = useState<{ id: string | undefined; kind?: FaceGroupKind } | undefined>(() =>
    typeof asked === 'string' ? { id: asked } : undefined,
  )
  const [group, setGroup] = useState<{ id: string | undefined }>()
  const columns = useMemo(() => entryColumns(t, kind), [t, kind])
  const groupsOf = (of: FaceGroupKind) => all.data?.filter(one => one.kind === of) ?? []
  const groups = groupsOf(kind)
  const { groupId, ...others } = page.filters
  const chosen = groups.find(one => one.id === groupId)
  const isForEdit = mayEdit && groups.some(one => one.mayEdit)
  return (
    <GroupedPage
      nav={
        <GroupList
          kinds={[kind]}
          groups={all}
          chosenId={groupId}
          onChoose={id => page.search(id === undefined ? others : { ...others, groupId: id })}
          onEdit={({ id }) => setGroup({ id })}
        />
      }
    >
      <ListPage
        page={page}
        label={t(`faceEntry.title.${kind}`)}
        columns={columns}
        emptyAction={
          <FirstStep
            hint={t('faceEntry.hint.first')}
            onAdd={isForEdit && (() => setEntry({ id: undefined }))}
          />
        }
        bar={<CentreOffNotice />}
        isSelectable={isForEdit && ((row: FaceEntry) => row.mayEdit)}
        onOpen={({ id }) => setEntry({ id })}
        buttons={
          <LibraryButtons
            batch={page.batch}
            groups={groups}
            chosen={chosen}
            onAdd={() => setEntry({ id: undefined })}
            onOther={setEntry}
          />
        }
        instead={all.data && groups.length === 0 && <EmptyState title={t('faceEntry.hint.noGroup')} />}
      >
        {entry && (
          <EntryDrawer
            key={entry.id ?? 'new'}
            entryId={entry.id}
            kind={entry.kind ?? kind}
            groups={groupsOf(entry.kind ?? kind)}
            groupId={chosen?.mayEdit ? chosen.id : undefined}
            onOther={setEntry}
            onClose={() => setEntry(undefined)}
          />
        )}
        {group && (
          <GroupDrawer
            key={group.id ?? 'new'}
            groupId={group.id}
            kind={kind}
            onClose={() => setGroup(undefined)}
          />
        )}
      </ListPage>
    </GroupedPage>
  )
}
