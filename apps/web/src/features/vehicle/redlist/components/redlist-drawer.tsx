import { PLATE_LIMIT, redlistDraft, REMARKS_LIMIT, type RedlistEntry } from '@palisade/contract'
import { Form, Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { useMay } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { sharedKeys } from '#shared/queries/shared-keys.ts'
import { saveRedlist, type RedlistFields } from '../api/redlist-queries.ts'

const empty: RedlistFields = { plate: '', remarks: '' }
const fieldOfCode = { 'redlist.plate_taken': 'plate' } as const satisfies FieldOfCode<RedlistFields>

interface Props {
  /** Undefined: a new one. */
  entry: RedlistEntry | undefined
  onClose: () => void
}

export function RedlistDrawer({ entry, onClose }: Props) {
  const t = useT()
  const mayEdit = useMay('redlist.edit')
  const edit = useEdit<RedlistEntry, RedlistFields>({
    row: entry,
    empty,
    fieldsOf: ({ plate, remarks }) => ({ plate, remarks }),
    save: saveRedlist,
    refreshes: [sharedKeys.redlist],
    fieldOfCode,
    conflictCode: 'redlist.changed_meanwhile',
    onDone: onClose,
  })
  const rule = zodRule(t, redlistDraft, () => edit.read())
  return (
    <EditDrawer
      edit={edit}
      texts={{ nameOf: path => t(`redlist.field.${path as keyof RedlistFields}`), wordOf: () => undefined }}
      title={entry ? t('redlist.act.editTitle', { plate: entry.plate }) : t('redlist.act.add')}
      size={440}
      isReadOnly={!mayEdit}
      onClose={onClose}
    >
      <Form.Item name="plate" label={t('redlist.field.plate')} rules={[rule]} required>
        <AppInput maxLength={PLATE_LIMIT} />
      </Form.Item>
      <Form.Item name="remarks" label={t('redlist.field.remarks')} rules={[rule]}>
        <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={2} />
      </Form.Item>
    </EditDrawer>
  )
}
