import {
  GROUP_ROLES_MAX,
  REMARKS_LIMIT,
  userGroupDraft,
  userGroupUpdate,
  type UserGroup,
} from '@palisade/contract'
import { App, Button, Drawer, Form, Input, Space, type FormInstance } from 'antd'
import { isRefused } from '../../../shared/api/api-error.ts'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { useFieldRefusals } from '../../../shared/api/use-field-refusals.ts'
import { useEdited } from '../../../shared/hooks/use-edited.ts'
import { useGuardedClose } from '../../../shared/hooks/use-guarded-close.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { zodRule } from '../../../shared/lib/zod-rule.ts'
import { RoleSelect } from '../../../shared/ui/choice-select/choice-select.tsx'
import { AppInput } from '../../../shared/ui/input/app-input.tsx'
import { LoadingMask } from '../../../shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '../../../shared/ui/state/error-state.tsx'
import { UserPicker } from '../../../shared/ui/user-picker/user-picker.tsx'
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
  const { textOf } = useApiError()
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
  const handleClose = useGuardedClose(form, onClose)
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
    <Drawer
      open
      title={isNew ? t('userGroup.act.add') : t('userGroup.act.editTitle', { name: group.seen?.name ?? '' })}
      size={520}
      mask={{ closable: false }}
      onClose={handleClose}
      footer={
        <Space style={{ float: 'right' }}>
          <Button onClick={handleClose}>{t('shared.action.cancel')}</Button>
          <Button type="primary" disabled={!isReady} loading={save.isPending} onClick={() => form.submit()}>
            {t('shared.action.save')}
          </Button>
        </Space>
      }
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
      {!isReady && group.error && <ErrorState title={textOf(group.error)} onRetry={group.refetch} />}
      {!isReady && !group.error && <LoadingMask isLoading />}
    </Drawer>
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
