import type { UserGroup } from '@palisade/contract'
import { lazy, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { groupsQuery, useDeleteGroups } from '../api/group-queries.ts'
import { groupColumns } from '../components/group-columns.tsx'
import { groupFilters, groupOrder } from '../model/group-filters.ts'

const GroupDrawer = lazy(async () => ({
  default: (await import('../components/group-drawer.tsx')).GroupDrawer,
}))

/** `/setting/user/userGroup`: groups of users and the roles they give. */
export function UserGroupPage() {
  const t = useT()
  const mayEdit = useMay('user_group.edit')
  const page = useListPage({ filters: groupFilters, orderBy: groupOrder, query: groupsQuery })
  const remove = useDeleteGroups()
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const columns = useMemo(() => {
    const actions = actionColumn<UserGroup>(t, 90, ({ id }) => (
      <RowButton label={t('shared.action.edit')} onClick={() => setEditing({ id })} />
    ))
    return [...groupColumns(t), ...(mayEdit ? [actions] : [])]
  }, [t, mayEdit])
  return (
    <ListPage
      page={page}
      label={t('userGroup.title')}
      columns={columns}
      emptyAction={
        <FirstStep
          hint={t('userGroup.hint.first')}
          onAdd={mayEdit && (() => setEditing({ id: undefined }))}
        />
      }
      isSelectable={mayEdit}
      onOpen={({ id }) => setEditing({ id })}
      buttons={
        mayEdit && (
          <>
            <AddButton label={t('userGroup.act.add')} onClick={() => setEditing({ id: undefined })} />
            <DeleteButton {...page.batch} warning={t('userGroup.act.deleteText')} remove={remove} />
          </>
        )
      }
    >
      {editing && <GroupDrawer key={editing.id} groupId={editing.id} onClose={() => setEditing(undefined)} />}
    </ListPage>
  )
}
