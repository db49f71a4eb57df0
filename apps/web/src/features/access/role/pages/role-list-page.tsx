import { PlusOutlined } from '@ant-design/icons'
import { screens, type Role } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../../shared/ui/data-table/data-table.types.ts'
import { DeleteButton } from '../../../../shared/ui/delete-button/delete-button.tsx'
import { textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import { rolesQuery, useDeleteRoles } from '../api/role-queries.ts'
import { roleColumns } from '../components/role-columns.tsx'
import css from '../components/role.module.css'
import { roleOrder, roleParams, type RoleFilters } from '../model/role-filters.ts'

const noFilters: RoleFilters = {}

/** `/setting/user/role`: who may do what, by role. */
export function RoleListPage() {
  const t = useT()
  const mayEdit = useMay('role.edit')
  const list = useListState({ params: roleParams, orderBy: roleOrder })
  const roles = useQuery(rolesQuery(list.request))
  const remove = useDeleteRoles()
  const [chosen, setChosen] = useState<string[]>([])
  const open = useOpenRole()
  const fields = useMemo<FilterField<RoleFilters>[]>(
    () => [{ name: 'name', label: t('role.field.name'), render: textControl() }],
    [t],
  )
  const columns = useMemo(() => [...roleColumns(t), actionColumn(t, mayEdit, open)], [t, mayEdit, open])
  const table = useListTable(list, roles)
  return (
    <div className={css['page']}>
      <FilterPanel
        fields={fields}
        initialValues={noFilters}
        values={list.filters}
        isLoading={roles.isFetching}
        onSearch={filters => {
          setChosen([])
          if (!list.setFilters(filters)) void roles.refetch()
        }}
        extra={
          mayEdit && (
            <>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => open({})}>
                {t('role.act.add')}
              </Button>
              <DeleteButton
                ids={chosen}
                warning={t('role.act.deleteText')}
                remove={remove}
                onDone={() => setChosen([])}
              />
            </>
          )
        }
      />
      <DataTable
        {...table}
        label={t('role.title')}
        columns={columns}
        rowKey={role => role.id}
        selection={mayEdit ? { keys: chosen, onChange: setChosen, isDisabled: cannotBeDeleted } : undefined}
        onOpen={({ id }) => open({ id })}
      />
    </div>
  )
}

/** Specification §5: bound roles and initial data stay. */
const cannotBeDeleted = (role: Role) => role.isBuiltIn || role.users > 0 || role.groups > 0

interface Opened {
  id?: string
  copy?: string
}

function useOpenRole() {
  const navigate = useNavigate()
  return useMemo(
    () => (search: Opened) => {
      // Routes come from a table, so the router knows no search type for them.
      void navigate({ to: screens.roleAdd.path, search: search as never })
    },
    [navigate],
  )
}

const actionColumn = (t: Translator, mayEdit: boolean, open: (search: Opened) => void): DataColumn<Role> => ({
  key: 'actions',
  title: t('shared.table.actions'),
  width: mayEdit ? 140 : 90,
  fixed: 'end',
  render: ({ id, isSuper, isOwn }) => (
    <span className={css['actions']}>
      <Button type="link" size="small" onClick={() => open({ id })}>
        {t(mayEdit && !isSuper && !isOwn ? 'shared.action.edit' : 'shared.action.view')}
      </Button>
      {mayEdit && !isSuper && (
        <Button type="link" size="small" onClick={() => open({ copy: id })}>
          {t('role.act.copy')}
        </Button>
      )}
    </span>
  ),
})
