import {
  GROUP_ROLES_MAX,
  REMARKS_LIMIT,
  userGroupDraft,
  userGroupUpdate,
  type UserGroup,
} from '@palisade/contract'
import { App, Form, Input, type FormInstance } from 'antd'
import { isRefused } from '../../../../shared/api/api-error.ts'
import { useFieldRefusals } from '../../../../shared/api/use-field-refusals.ts'
import { useEdited } from '../../../../shared/hooks/use-edited.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { zodRule } from '../../../../shared/lib/zod-rule.ts'
import { RoleSelect } from '../../../../shared/ui/choice-select/choice-select.tsx'
import { AppInput } from '../../../../shared/ui/input/app-input.tsx'
import { UserPicker } from '../../../../shared/ui/user-picker/user-picker.tsx'
import { EditDrawer } from '../../../../shared/ui/edit-drawer/edit-drawer.tsx'
import { groupDetailsQuery, useSaveGroup } from '../api/group-queries.ts'
import { emptyGroup, fieldOfCode, fieldsOf, inputOf, type GroupFields } from '../model/group-form.ts'
import { GroupConflict } from './group-conflict.tsx'

/** Users that the form of a new group takes; further ones are added on its page. */
const FIRST_MEMBERS_MAX = 300

interface Props {
  /** Undefined: a new group. */
  groupId: string | undefined
  onClose: () => void
}

export function GroupDrawer({ groupId, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<GroupFields>()
  const read = () => ({ ...emptyGroup, ...(form.getFieldsValue(true) as GroupFields) })
  const group = useEdited({
    id: groupId,
    query: groupDetailsQuery,
    fieldsOf,
    form: { read, write: fields => form.setFieldsValue(fields) },
  })
  const save = useSaveGroup()
  const faultsOf = useFieldRefusals<GroupFields>(fieldOfCode)
  const isNew = groupId === undefined
  const isReady = isNew || group.seen !== undefined

  const handleFinish = () =>
    save.mutate(inputOf(read(), group.seen), {
      onSuccess: () => {
        message.success(isNew ? t('shared.result.added') : t('shared.result.saved'))
        onClose()
      },
      onError: error => {
        if (isRefused(error, 'user_group.changed_meanwhile')) group.catchUp()
        else form.setFields(faultsOf(error))
      },
    })
  return (
    <EditDrawer
      title={isNew ? t('userGroup.act.add') : t('userGroup.act.editTitle', { name: group.seen?.name ?? '' })}
      size={520}
      form={form}
      isSaving={save.isPending}
      onClose={onClose}
      waiting={{ isReady, error: group.error, onRetry: group.refetch }}
    >
      {isReady && (
        <Form
          form={form}
          layout="vertical"
          initialValues={group.seen ? fieldsOf(group.seen) : emptyGroup}
          onFinish={handleFinish}
          autoComplete="off"
        >
          {group.conflict && (
            <Form.Item>
              <GroupConflict key={group.seen?.version} conflict={group.conflict} />
            </Form.Item>
          )}
          <GroupItems form={form} seen={group.seen} />
        </Form>
      )}
    </EditDrawer>
  )
}

function GroupItems({ form, seen }: { form: FormInstance<GroupFields>; seen: UserGroup | undefined }) {
  const t = useT()
  const rule = zodRule(t, seen ? userGroupUpdate : userGroupDraft, () =>
    inputOf({ ...emptyGroup, ...(form.getFieldsValue(true) as GroupFields) }, seen),
  )
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
