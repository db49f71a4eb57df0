import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { toTree, type TreeOf } from '#shared/lib/to-tree.ts'
import { LIST_HEIGHT } from '../theme.ts'

/** An option as the server sends them: flat, "0" or no parent at the top (COMMON-19). */
export interface CascadeOption {
  id: string
  parentId?: string | null
  label: string
}

interface Props {
  options: readonly CascadeOption[]
  /** Ids of the chosen options; a whole branch is its topmost id. */
  value?: readonly string[] | undefined
  onChange?: (ids: string[]) => void
  id?: string | undefined
  placeholder?: string | undefined
  isDisabled?: boolean
  isLoading?: boolean
  /** Said where there is no option. */
  emptyText?: string | undefined
  /** A branch has more than what is below it, as an area has devices of its own: each is ticked by itself. */
  isStrict?: boolean
  /** Stated where none chosen does not mean nothing: read-only forms show the placeholder then. */
  'data-empty'?: string
}

interface Branch {
  value: string
  title: string
  /** The text by which it is found. */
  found: string
  children: Branch[]
}

/** @param isStrict branches are found too, not only what is below them: Enter ticks what is found first */
const branchOf =
  (isStrict: boolean) =>
  ({ id, label, children }: TreeOf<CascadeOption>): Branch => ({
    value: id,
    title: label,
    found: isStrict || children.length === 0 ? label : '',
    children: children.map(branchOf(isStrict)),
  })

const idOf = (chosen: string | { value: string }) => (typeof chosen === 'string' ? chosen : chosen.value)

/** Several options of a tree at once: areas, alarm types. */
export function CascadeSelect(props: Props) {
  const {
    options,
    value = [],
    onChange,
    id,
    placeholder,
    isDisabled,
    isLoading,
    emptyText,
    isStrict = false,
  } = props
  const t = useT()
  const tree = useMemo(() => toTree(options).map(branchOf(isStrict)), [options, isStrict])
  return (
    <TreeSelect<readonly (string | { value: string })[], Branch>
      {...(id !== undefined && { id })}
      data-empty={props['data-empty']}
      treeCheckable
      treeCheckStrictly={isStrict}
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      treeDefaultExpandAll
      allowClear
      showSearch={{ treeNodeFilterProp: 'found' }}
      maxTagCount="responsive"
      listHeight={LIST_HEIGHT}
      style={{ width: '100%' }}
      treeData={tree}
      value={isStrict ? value.map(one => ({ value: one })) : value}
      disabled={isDisabled ?? false}
      loading={isLoading ?? false}
      placeholder={placeholder ?? t('shared.input.selectPlaceholder')}
      notFoundContent={emptyText ?? t('shared.state.empty')}
      onChange={chosen => onChange?.(chosen.map(idOf))}
    />
  )
}
