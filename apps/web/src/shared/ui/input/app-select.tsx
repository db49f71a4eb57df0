import { Select, type SelectProps } from 'antd'
import { useT } from '../../i18n/language-provider.tsx'

/** Drop-down lists scroll above 4 options (COMMON-24). */
export const LIST_HEIGHT = 180

/** antd Select with our placeholder, list height and search by the shown text. */
export function AppSelect<Value = unknown>(props: SelectProps<Value>) {
  const t = useT()
  return (
    <Select<Value>
      placeholder={t('shared.input.selectPlaceholder')}
      listHeight={LIST_HEIGHT}
      showSearch={(props.options?.length ?? 0) > 8 ? { optionFilterProp: 'label' } : false}
      {...props}
      style={{ width: '100%', ...props.style }}
    />
  )
}
