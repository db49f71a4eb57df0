import { useT } from '#shared/i18n/language-provider.tsx'
import { userKey } from '#shared/queries/user-choices.ts'
import { useMay, useSession } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { saveUser, userDetailsQuery } from '../api/user-queries.ts'
import { emptyUser, fieldOfCode, fieldsOf } from '../model/user-form.ts'
import { UserFormFields } from './user-form.tsx'
import { useUserTexts } from './use-user-texts.ts'

interface Props {
  /** Undefined: a new user. */
  userId: string | undefined
  onClose: () => void
}

export function UserDrawer({ userId, onClose }: Props) {
  const t = useT()
  const isReadOnly = !useMay('user.edit')
  const edit = useEdit({
    stored: useStored(userId, userDetailsQuery),
    empty: emptyUser,
    fieldsOf,
    save: saveUser,
    refreshes: [userKey],
    fieldOfCode,
    conflictCode: 'user.changed_meanwhile',
    onDone: onClose,
  })
  const ownId = useSession(session => session.user?.id)
  return (
    <EditDrawer
      edit={edit}
      texts={useUserTexts()}
      title={edit.isNew ? t('user.act.add') : t('user.act.editTitle', { name: edit.seen?.name ?? '' })}
      size={680}
      isReadOnly={isReadOnly}
      onClose={onClose}
    >
      <UserFormFields edit={edit} isOwn={!isReadOnly && userId !== undefined && userId === ownId} />
    </EditDrawer>
  )
}
