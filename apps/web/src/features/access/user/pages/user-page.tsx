import type { User } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay, useSession } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../../shared/ui/data-table/data-table.types.ts'
import { usersQuery } from '../api/user-queries.ts'
import { ResetFactorButton } from '../components/reset-factor-button.tsx'
import { userColumns } from '../components/user-columns.tsx'
import { UserFilterPanel } from '../components/user-filter-panel.tsx'
import { UserListButtons } from '../components/user-list-buttons.tsx'
import { userOrder, userParams } from '../model/user-filters.ts'
import css from './user-page.module.css'

// The forms and their schemas are fetched when a user is edited, not with the list.
const UserDrawer = lazy(async () => ({ default: (await import('../components/user-drawer.tsx')).UserDrawer }))
const ResetPasswordDialog = lazy(async () => ({
  default: (await import('../components/reset-password-dialog.tsx')).ResetPasswordDialog,
}))

/** `/setting/user/users`: who works here, and with which rights. */
export function UserPage() {
  const t = useT()
  const mayEdit = useMay('user.edit')
  const ownId = useSession(session => session.user?.id)
  const list = useListState({ params: userParams, orderBy: userOrder })
  const users = useQuery(usersQuery(list.request))
  const [chosen, setChosen] = useState<string[]>([])
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const [resetting, setResetting] = useState<User>()
  const hasFactors = hasAnyFactor(users.data?.list)
  const columns = useMemo(() => {
    const shown = userColumns(t, ownId, users.dataUpdatedAt)
    return mayEdit
      ? [...shown, actionColumn(t, ownId, id => setEditing({ id }), setResetting, hasFactors)]
      : shown
  }, [t, ownId, users.dataUpdatedAt, mayEdit, hasFactors])
  const table = useListTable(list, users)
  return (
    <div className={css['page']}>
      <UserFilterPanel
        values={list.filters}
        isLoading={users.isFetching}
        onSearch={filters => {
          setChosen([])
          if (!list.setFilters(filters)) void users.refetch()
        }}
        extra={
          <UserListButtons
            chosen={chosen}
            filters={list.filters}
            onDone={() => setChosen([])}
            onAdd={() => setEditing({ id: undefined })}
          />
        }
      />
      <DataTable
        {...table}
        label={t('user.title')}
        columns={columns}
        rowKey={user => user.id}
        selection={
          mayEdit
            ? {
                keys: chosen,
                onChange: setChosen,
                // Neither can be disabled nor deleted.
                isDisabled: user => user.id === ownId || user.isLastAdministrator,
              }
            : undefined
        }
        onOpen={mayEdit ? ({ id }) => setEditing({ id }) : undefined}
      />
      <Suspense>
        {editing && <UserDrawer key={editing.id} userId={editing.id} onClose={() => setEditing(undefined)} />}
        {resetting && <ResetPasswordDialog user={resetting} onClose={() => setResetting(undefined)} />}
      </Suspense>
    </div>
  )
}

/** The list needs room for one more button then. */
const hasAnyFactor = (users: readonly User[] | undefined) =>
  users?.some(user => user.hasSecondFactor) ?? false

const actionColumn = (
  t: Translator,
  ownId: string | undefined,
  onEdit: (id: string) => void,
  onReset: (user: User) => void,
  hasFactors: boolean,
): DataColumn<User> => ({
  key: 'actions',
  title: t('shared.table.actions'),
  width: hasFactors ? 350 : 190,
  fixed: 'end',
  render: user => (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => onEdit(user.id)}>
        {t('shared.action.edit')}
      </Button>
      {user.id !== ownId && (
        <Button type="link" size="small" onClick={() => onReset(user)}>
          {t('user.act.reset')}
        </Button>
      )}
      {user.id !== ownId && user.hasSecondFactor && <ResetFactorButton user={user} />}
    </Space>
  ),
})
