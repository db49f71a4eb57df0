import {
  alarmLevels,
  FACE_GROUP_NAME_LIMIT,
  FACE_THRESHOLD_DEFAULT,
  FACE_THRESHOLD_MAX,
  FACE_THRESHOLD_MIN,
  faceGroupDraft,
  REMARKS_LIMIT,
  type FaceGroup,
  type FaceGroupKind,
} from '@palisade/contract'
import { Form, Input, Radio } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { useEdit, type Edit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { groupDetailsQuery, groupRefreshes, saveGroup } from '../api/library-queries.ts'
import {
  emptyGroup,
  groupColours,
  groupFieldOfCode,
  groupFieldsOf,
  groupInput,
  type GroupFields,
} from '../model/group-form.ts'
import { GrantsField } from './grants-field.tsx'
import css from './library.module.css'

interface Props {
  /** Undefined: a new group. */
  groupId: string | undefined
  kind: FaceGroupKind
  onClose: () => void
}

export function GroupDrawer({ groupId, kind, onClose }: Props) {
  const t = useT()
  const edit = useEdit<FaceGroup, GroupFields>({
    stored: useStored(groupId, groupDetailsQuery),
    empty: emptyGroup(kind),
    fieldsOf: groupFieldsOf,
    save: (fields, seen) => saveGroup(fields, seen, kind),
    refreshes: groupRefreshes,
    fieldOfCode: groupFieldOfCode,
    conflictCode: 'face_group.changed_meanwhile',
    onDone: onClose,
  })
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(`faceGroup.field.${path as 'name'}`),
        wordOf: (path, value) =>
          path === 'grants' ? (value as { name: string }[]).map(one => one.name).join(', ') : undefined,
      }}
      title={
        edit.isNew ? t('faceGroup.act.add') : t('faceGroup.act.editTitle', { name: edit.seen?.name ?? '' })
      }
      size={520}
      onClose={onClose}
    >
      <GroupFormFields edit={edit} kind={kind} />
    </EditDrawer>
  )
}

function GroupFormFields({ edit, kind }: { edit: Edit<FaceGroup, GroupFields>; kind: FaceGroupKind }) {
  const t = useT()
  const rule = zodRule(t, faceGroupDraft, () => ({ ...groupInput(edit.read()), kind }))
  const field = (name: keyof GroupFields) => ({ name, label: t(`faceGroup.field.${name}`), rules: [rule] })
  return (
    <>
      <Form.Item {...field('name')} required>
        <AppInput maxLength={FACE_GROUP_NAME_LIMIT} />
      </Form.Item>
      <Form.Item {...field('level')}>
        <Radio.Group
          options={alarmLevels.map(value => ({ value, label: <AlarmLevelTag level={value} /> }))}
        />
      </Form.Item>
      <Form.Item {...field('colour')}>
        <Radio.Group
          options={groupColours.map(value => ({
            value,
            label: (
              <>
                <span className={css['swatch']} style={{ background: value, display: 'inline-block' }} />{' '}
                {value}
              </>
            ),
          }))}
        />
      </Form.Item>
      <Form.Item
        {...field('threshold')}
        extra={t('faceGroup.thresholdHint', { default: FACE_THRESHOLD_DEFAULT })}
        required
      >
        <NumberInput min={FACE_THRESHOLD_MIN} max={FACE_THRESHOLD_MAX} precision={0} />
      </Form.Item>
      <FieldRow>
        <Form.Item {...field('validFrom')}>
          <MomentField placeholder={t('faceGroup.always')} />
        </Form.Item>
        <Form.Item {...field('validUntil')} dependencies={['validFrom']}>
          <MomentField placeholder={t('faceGroup.always')} />
        </Form.Item>
      </FieldRow>
      <Form.Item {...field('grants')}>
        <GrantsField />
      </Form.Item>
      <Form.Item {...field('remarks')}>
        <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={2} />
      </Form.Item>
    </>
  )
}
