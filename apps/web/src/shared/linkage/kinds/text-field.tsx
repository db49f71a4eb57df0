import { NOTICE_TEXT_LIMIT } from '@palisade/contract'
import { Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ActionField } from './action-field.tsx'

/** The text of a message; empty says the words of the alarm. */
export function TextField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useT()
  return (
    <ActionField name="text" label={t('linkage.field.text')}>
      {id => (
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={NOTICE_TEXT_LIMIT}
          placeholder={t('linkageScreen.form.textHint')}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </ActionField>
  )
}
