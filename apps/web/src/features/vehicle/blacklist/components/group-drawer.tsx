import {
  alarmLevels,
  BLACKLIST_GROUP_NAME_LIMIT,
  blacklistGroupDraft,
  REMARKS_LIMIT,
  type BlacklistGroup,
} from '@palisade/contract'
import { Form, Input, Radio } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { groupDetailsQuery, listRefreshes, saveGroup } from '../api/blacklist-queries.ts'
import { emptyGroup, groupFieldOfCode, groupFieldsOf, type GroupFields } from '../model/group-form.ts'

interface Props {
  /** Undefined: a new group. */
  groupId: string | undefined
  onClose: () => void
}

export function GroupDrawer({ groupId, onClose }: Props) {
  const t = useT()
  const edit = useEdit<BlacklistGroup, GroupFields>({
    stored: useStored(groupId, groupDetailsQuery),
    empty: emptyGroup,
    fieldsOf: groupFieldsOf,
    save: saveGroup,
    refreshes: listRefreshes,
    fieldOfCode: groupFieldOfCode,
    conflictCode: 'blacklist_group.changed_meanwhile',
    onDone: onClose,
  })
  const rule = zodRule(t, blacklistGroupDraft, () => edit.read())
  const field = (name: keyof GroupFields) => ({
    name,
    label: t(`blacklistGroup.field.${name}`),
    rules: [rule],
  })
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(`blacklistGroup.field.${path as keyof GroupFields}`),
        wordOf: (path, value) =>
          path === 'level' ? t(`enums.alarmLevel.${value as GroupFields['level']}`) : undefined,
      }}
      title={
        edit.isNew
          ? t('blacklistGroup.act.add')
          : t('blacklistGroup.act.editTitle', { name: edit.seen?.name ?? '' })
      }
      size={480}
      onClose={onClose}
    >
      <Form.Item {...field('name')} required>
        <AppInput maxLength={BLACKLIST_GROUP_NAME_LIMIT} />
      </Form.Item>
      <Form.Item {...field('level')}>
        <Radio.Group
          options={alarmLevels.map(value => ({ value, label: <AlarmLevelTag level={value} /> }))}
        />
      </Form.Item>
      <FieldRow>
        <Form.Item {...field('validFrom')}>
          <MomentField placeholder={t('blacklistGroup.always')} />
        </Form.Item>
        <Form.Item {...field('validUntil')} dependencies={['validFrom']}>
          <MomentField placeholder={t('blacklistGroup.always')} />
        </Form.Item>
      </FieldRow>
      <Form.Item {...field('remarks')}>
        <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={2} />
      </Form.Item>
    </EditDrawer>
  )
}
