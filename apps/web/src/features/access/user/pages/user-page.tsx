import type { User } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay, useSession } from '#shared/session/session-store.ts'
import { publicConfigQuery } from '#shared/sign-in/encrypt-password.ts'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { usersQuery } from '../api/user-queries.ts'
import { EnrolmentCodeButton } from '../components/enrolment-code-button.tsx'
import { ResetFactorButton } from '../components/reset-factor-button.tsx'
import { userColumns } from '../components/user-columns.tsx'
import { UserListButtons } from '../components/user-list-buttons.tsx'
import { userFilters, userOrder } from '../model/user-filters.ts'

// The forms and their schemas are fetched when a user is edited, not with the list.
const UserDrawer = lazy(async () => ({ default: (await import('../components/user-drawer.tsx')).UserDrawer }))
const ResetPasswordDialog = lazy(async () => ({
  default: (await import('../components/reset-password-dialog.tsx')).ResetPasswordDialog,
}))
const SignOnBindingDialog = lazy(async () => ({
  default: (await import('../components/sign-on-binding-dialog.tsx')).SignOnBindingDialog,
}))

/** `/setting/user/users`: who works here, and with which rights. */
export function UserPage() {
  const t = useT()
  const mayEdit = useMay('user.edit')
  const ownId = useSession(session => session.user?.id)
  const page = useListPage({ filters: userFilters, orderBy: userOrder, query: usersQuery })
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const [resetting, setResetting] = useState<User>()
  const [binding, setBinding] = useState<User>()
  const now = page.found.dataUpdatedAt
  const hasSignOn = useQuery(publicConfigQuery()).data?.singleSignOn === true
  // The list needs room for more buttons then.
  const hasFactors = page.rows.some(user => user.hasSecondFactor || user.mustHaveSecondFactor)
  const width = 190 + (hasFactors ? 160 : 0) + (hasSignOn ? 120 : 0)
  const columns = useMemo(() => {
    const actions = actionColumn<User>(t, width, user => (
      <>
        <RowButton label={t('shared.action.edit')} onClick={() => setEditing({ id: user.id })} />
        {user.id !== ownId && <RowButton label={t('user.act.reset')} onClick={() => setResetting(user)} />}
        {user.id !== ownId && user.hasSecondFactor && <ResetFactorButton user={user} />}
        {user.id !== ownId && !user.hasSecondFactor && user.mustHaveSecondFactor && (
          <EnrolmentCodeButton user={user} />
        )}
        {user.id !== ownId && hasSignOn && (
          <RowButton label={t('singleSignOn.user.open')} onClick={() => setBinding(user)} />
        )}
      </>
    ))
    return [...userColumns(t, ownId, now), ...(mayEdit ? [actions] : [])]
  }, [t, ownId, now, mayEdit, width, hasSignOn])
  return (
    <ListPage
      page={page}
      label={t('user.title')}
      columns={columns}
      // Neither can be disabled nor deleted.
      isSelectable={mayEdit && (user => user.id !== ownId && !user.isLastAdministrator)}
      onOpen={({ id }) => setEditing({ id })}
      buttons={
        <UserListButtons
          batch={page.batch}
          filters={page.filters}
          onAdd={() => setEditing({ id: undefined })}
        />
      }
    >
      {editing && <UserDrawer key={editing.id} userId={editing.id} onClose={() => setEditing(undefined)} />}
      {resetting && <ResetPasswordDialog user={resetting} onClose={() => setResetting(undefined)} />}
      {binding && <SignOnBindingDialog user={binding} onClose={() => setBinding(undefined)} />}
    </ListPage>
  )
}
