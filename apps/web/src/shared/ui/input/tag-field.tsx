import { TAG_LIMIT, TAGS_MAX } from '@palisade/contract'
import { Form, Select, type FormRule } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LIST_HEIGHT } from '../theme.ts'

interface Props {
  rule: FormRule
  label: string
  /** Offered while one types; none: the list stays closed. */
  known?: readonly string[]
}

/** Each tag once, whatever its case, as it was written first. */
function distinct(tags: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const tag of tags.map(one => one.trim()).filter(Boolean))
    if (!found.has(tag.toLowerCase())) found.set(tag.toLowerCase(), tag)
  return [...found.values()]
}

/** The field `tags` of a form: words that are typed and ended by Enter or a comma. */
export function TagField({ rule, label, known = [] }: Props) {
  const t = useT()
  const tooLong = t('shared.rule.tooLong', { max: TAG_LIMIT })
  return (
    <Form.Item
      name="tags"
      label={label}
      rules={[rule, { type: 'array', defaultField: { type: 'string', max: TAG_LIMIT, message: tooLong } }]}
      extra={t('camera.hint.tags', { max: TAGS_MAX, length: TAG_LIMIT })}
      normalize={distinct}
    >
      <Select
        listHeight={LIST_HEIGHT}
        mode="tags"
        {...(known.length === 0 && { open: false })}
        suffixIcon={null}
        tokenSeparators={[',', '，', ';', '；']}
        options={known.map(tag => ({ value: tag, label: tag }))}
      />
    </Form.Item>
  )
}
