import {
  GROUP_ROLES_MAX,
  REMARKS_LIMIT,
  userGroupDraft,
  userGroupUpdate,
  type UserGroup,
} from '@palisade/contract'
import { Form, Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { useMay } from '#shared/session/session-store.ts'
import { RoleSelect } from '#shared/ui/choice-select/choice-select.tsx'
import { namesText } from '#shared/ui/edit-form/conflict-notice.tsx'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit, type Edit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { UserPicker } from '#shared/ui/user-picker/user-picker.tsx'
import { groupDetailsQuery, groupRefreshes, saveGroup } from '../api/group-queries.ts'
import { emptyGroup, fieldOfCode, fieldsOf, inputOf, type GroupFields } from '../model/group-form.ts'

/** Users that the form of a new group takes; further ones are added on its page. */
const FIRST_MEMBERS_MAX = 300

interface Props {
  /** Undefined: a new group. */
  groupId: string | undefined
  onClose: () => void
}

export function GroupDrawer({ groupId, onClose }: Props) {
  const t = useT()
  const isReadOnly = !useMay('user_group.edit')
  const edit = useEdit({
    stored: useStored(groupId, groupDetailsQuery),
    empty: emptyGroup,
    fieldsOf,
    save: saveGroup,
    refreshes: groupRefreshes,
    fieldOfCode,
    conflictCode: 'user_group.changed_meanwhile',
    onDone: onClose,
  })
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(path === 'roleIds' ? 'userGroup.field.roles' : `userGroup.field.${path as 'name'}`),
        wordOf: (path, value, { before, after }) =>
          namesText(value, [...before.roles, ...after.roles]) ||
          (path === 'roleIds' ? t('userGroup.value.noRoles') : undefined),
      }}
      title={
        edit.isNew ? t('userGroup.act.add') : t('userGroup.act.editTitle', { name: edit.seen?.name ?? '' })
      }
      size={520}
      isReadOnly={isReadOnly}
      onClose={onClose}
    >
      <GroupFormFields edit={edit} />
    </EditDrawer>
  )
}

function GroupFormFields({ edit: { seen, read } }: { edit: Edit<UserGroup, GroupFields> }) {
  const t = useT()
  const rule = zodRule(t, seen ? userGroupUpdate : userGroupDraft, () => inputOf(read(), seen))
  return (
    <>
      <Form.Item name="name" label={t('userGroup.field.name')} rules={[rule]} required>
        <AppInput maxLength={64} />
      </Form.Item>
      <Form.Item
        name="roleIds"
        label={t('userGroup.field.roles')}
        extra={t('userGroup.hint.roles', { max: GROUP_ROLES_MAX })}
        rules={[rule]}
      >
        <RoleSelect known={seen?.roles ?? []} max={GROUP_ROLES_MAX} />
      </Form.Item>
      {!seen && (
        <Form.Item name="members" label={t('userGroup.field.members')} extra={t('userGroup.hint.members')}>
          <UserPicker max={FIRST_MEMBERS_MAX} />
        </Form.Item>
      )}
      <Form.Item name="remarks" label={t('userGroup.field.remarks')} rules={[rule]}>
        <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={3} />
      </Form.Item>
    </>
  )
}
