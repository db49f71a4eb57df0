import { PlusOutlined } from '@ant-design/icons'
import type { UserGroup } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../../shared/ui/data-table/data-table.types.ts'
import { DeleteButton } from '../../../../shared/ui/delete-button/delete-button.tsx'
import { textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import { groupsQuery, useDeleteGroups } from '../api/group-queries.ts'
import { groupColumns } from '../components/group-columns.tsx'
import { groupOrder, groupParams, type GroupFilters } from '../model/group-filters.ts'
import css from './user-group-page.module.css'

const GroupDrawer = lazy(async () => ({
  default: (await import('../components/group-drawer.tsx')).GroupDrawer,
}))
const noFilters: GroupFilters = {}

/** `/setting/user/userGroup`: groups of users and the roles they give. */
export function UserGroupPage() {
  const t = useT()
  const mayEdit = useMay('user_group.edit')
  const list = useListState({ params: groupParams, orderBy: groupOrder })
  const groups = useQuery(groupsQuery(list.request))
  const remove = useDeleteGroups()
  const [chosen, setChosen] = useState<string[]>([])
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const fields = useMemo<FilterField<GroupFilters>[]>(
    () => [{ name: 'name', label: t('userGroup.field.name'), render: textControl({ maxLength: 64 }) }],
    [t],
  )
  const columns = useMemo(
    () => [...groupColumns(t), ...(mayEdit ? [actionColumn(t, id => setEditing({ id }))] : [])],
    [t, mayEdit],
  )
  const table = useListTable(list, groups)
  return (
    <div className={css['page']}>
      <FilterPanel
        fields={fields}
        initialValues={noFilters}
        values={list.filters}
        isLoading={groups.isFetching}
        onSearch={filters => {
          setChosen([])
          if (!list.setFilters(filters)) void groups.refetch()
        }}
        extra={
          mayEdit && (
            <>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ id: undefined })}>
                {t('userGroup.act.add')}
              </Button>
              <DeleteButton
                ids={chosen}
                warning={t('userGroup.act.deleteText')}
                remove={remove}
                onDone={() => setChosen([])}
              />
            </>
          )
        }
      />
      <DataTable
        {...table}
        label={t('userGroup.title')}
        columns={columns}
        rowKey={group => group.id}
        selection={mayEdit ? { keys: chosen, onChange: setChosen } : undefined}
        onOpen={mayEdit ? ({ id }) => setEditing({ id }) : undefined}
      />
      <Suspense>
        {editing && (
          <GroupDrawer key={editing.id} groupId={editing.id} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
    </div>
  )
}

const actionColumn = (t: Translator, onEdit: (id: string) => void): DataColumn<UserGroup> => ({
  key: 'actions',
  title: t('shared.table.actions'),
  width: 90,
  fixed: 'end',
  render: group => (
    <Button type="link" size="small" onClick={() => onEdit(group.id)}>
      {t('shared.action.edit')}
    </Button>
  ),
})
