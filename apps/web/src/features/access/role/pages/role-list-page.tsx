import { screens, type Role } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { rolesQuery, useDeleteRoles } from '../api/role-queries.ts'
import { roleColumns } from '../components/role-columns.tsx'

const filters = { name: textFilter('role.field.name') }
const orderBy = ['name', 'createdAt', 'updatedAt'] as const

/** `/setting/user/role`: who may do what, by role. */
export function RoleListPage() {
  const t = useT()
  const mayEdit = useMay('role.edit')
  const page = useListPage({ filters, orderBy, query: rolesQuery })
  const remove = useDeleteRoles()
  const open = useOpenRole()
  const columns = useMemo(() => {
    const actions = actionColumn<Role>(t, mayEdit ? 140 : 90, ({ id, isSuper, isOwn }) => (
      <>
        <RowButton
          label={t(mayEdit && !isSuper && !isOwn ? 'shared.action.edit' : 'shared.action.view')}
          onClick={() => open({ id })}
        />
        {mayEdit && !isSuper && <RowButton label={t('role.act.copy')} onClick={() => open({ copy: id })} />}
      </>
    ))
    return [...roleColumns(t), actions]
  }, [t, mayEdit, open])
  return (
    <ListPage
      page={page}
      label={t('role.title')}
      columns={columns}
      isSelectable={mayEdit && canBeDeleted}
      onOpen={({ id }) => open({ id })}
      buttons={
        mayEdit && (
          <>
            <AddButton label={t('role.act.add')} onClick={() => open({})} />
            <DeleteButton {...page.batch} warning={t('role.act.deleteText')} remove={remove} />
          </>
        )
      }
    />
  )
}

/** Bound roles and initial data stay. */
const canBeDeleted = (role: Role) => !role.isBuiltIn && role.users === 0 && role.groups === 0

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
