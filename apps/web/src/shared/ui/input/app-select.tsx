import { Select, type SelectProps } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LIST_HEIGHT } from '../theme.ts'
import { TabLeaves } from './tab-leaves.tsx'

/** Options that can be chosen, those in groups too. */
function countOf(options: readonly object[] = []): number {
  return options.reduce<number>(
    (count, option) =>
      count + ('options' in option && Array.isArray(option.options) ? option.options.length : 1),
    0,
  )
}

/** By the shown text of an option, not of its group: Enter takes the first, which must be one that was meant. */
const byOwnLabel = (typed: string, option: { label?: unknown; options?: unknown } | undefined): boolean =>
  option?.options === undefined &&
  typeof option?.label === 'string' &&
  option.label.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())

/** antd Select with our placeholder, list height and search by the shown text. */
export function AppSelect<Value = unknown>(props: SelectProps<Value>) {
  const t = useT()
  const select = (
    <Select<Value>
      placeholder={t('shared.input.selectPlaceholder')}
      listHeight={LIST_HEIGHT}
      showSearch={countOf(props.options) > 8 ? { filterOption: byOwnLabel } : false}
      {...props}
      style={{ width: '100%', ...props.style }}
    />
  )
  return props.mode === undefined ? select : <TabLeaves>{select}</TabLeaves>
}
