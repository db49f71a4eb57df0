import { inventoryFields } from '@palisade/contract'
import { Form, type FormRule } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'

/** Notes about a device beside its connection; all of them may stay empty. */
export function InventoryFields({ rule }: { rule: FormRule }) {
  const t = useT()
  return (
    <FieldRow>
      {inventoryFields.map(name => (
        <Form.Item key={name} name={['inventory', name]} label={t(`device.field.${name}`)} rules={[rule]}>
          <AppInput maxLength={50} spellCheck={false} placeholder="" />
        </Form.Item>
      ))}
    </FieldRow>
  )
}
