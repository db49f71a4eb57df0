import { Cascader } from 'antd'
import { useMemo } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { toTree, type TreeOf } from '../../lib/to-tree.ts'

/** An option as the server sends them: flat, "0" or no parent at the top (COMMON-19). */
export interface CascadeOption {
  id: string
  parentId?: string | null
  label: string
}

export interface CascadeSelectProps {
  options: readonly CascadeOption[]
  /** Ids of the chosen options; a whole branch is its topmost id. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  id?: string
  placeholder?: string
  isDisabled?: boolean
}

interface Branch {
  value: string
  label: string
  children?: Branch[]
}

const branch = ({ id, label, children }: TreeOf<CascadeOption>): Branch => ({
  value: id,
  label,
  ...(children.length > 0 ? { children: children.map(branch) } : {}),
})

/** Path from the top to an option, as antd's Cascader keeps its values. */
export function pathTo(options: readonly CascadeOption[], id: string): string[] {
  const byId = new Map(options.map(option => [option.id, option]))
  const path: string[] = []
  for (let at = byId.get(id); at !== undefined && !path.includes(at.id); at = byId.get(at.parentId ?? '0')) {
    path.unshift(at.id)
  }
  return path
}

/** Several options of a tree at once: areas, alarm types. Search finds any level. */
export function CascadeSelect(props: CascadeSelectProps) {
  const { options, value, onChange, placeholder, isDisabled } = props
  const t = useT()
  const tree = useMemo(() => toTree(options).map(branch), [options])
  const paths = useMemo(() => value.map(id => pathTo(options, id)), [options, value])
  return (
    <Cascader
      multiple
      allowClear
      showSearch
      maxTagCount="responsive"
      style={{ width: '100%' }}
      id={props.id}
      options={tree}
      value={paths}
      disabled={isDisabled}
      placeholder={placeholder ?? t('shared.input.selectPlaceholder')}
      notFoundContent={t('shared.state.empty')}
      onChange={(chosen: (string | number | null)[][]) => onChange(chosen.map(path => String(path.at(-1))))}
    />
  )
}
