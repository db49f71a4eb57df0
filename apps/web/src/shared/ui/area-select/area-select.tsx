import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { resourceTreeQuery } from '../../api/resource-tree.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { toTree, type TreeOf } from '../../lib/to-tree.ts'

interface Props {
  id?: string
  value?: string | undefined
  onChange?: (areaId: string | undefined) => void
}

interface Area {
  id: string
  parentId: string | null
  name: string
}
interface Option {
  value: string
  title: string
  children: Option[]
}
const optionOf = ({ id, name, children }: TreeOf<Area>): Option => ({
  value: id,
  title: name,
  children: children.map(optionOf),
})

/** One area of the current centre. */
export function AreaSelect({ id, value, onChange }: Props) {
  const t = useT()
  const tree = useQuery(resourceTreeQuery())
  const options = useMemo(
    () => toTree((tree.data ?? []).filter(node => node.type === 'area')).map(optionOf),
    [tree.data],
  )
  return (
    <TreeSelect
      id={id ?? ''}
      value={value ?? null}
      onChange={area => onChange?.(area ?? undefined)}
      treeData={options}
      treeDefaultExpandAll
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={tree.isPending}
      placeholder={t('shared.input.selectPlaceholder')}
      style={{ width: '100%' }}
    />
  )
}
