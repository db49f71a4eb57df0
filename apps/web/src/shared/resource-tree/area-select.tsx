import { seededName, type Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { areaNameQuery } from '../queries/resource-tree.ts'
import { useT } from '../i18n/language-provider.tsx'
import { toTree, type TreeOf } from '../lib/to-tree.ts'
import { LIST_HEIGHT } from '../ui/theme.ts'
import { useResourceTree, type TreeNode } from './use-resource-tree.ts'

interface Props {
  id?: string
  /** Its name, where no form names it. */
  label?: string
  placeholder?: string
  value?: string | undefined
  onChange?: (areaId: string | undefined) => void
}

interface Option {
  value: string
  title: string
  isLeaf: boolean
  children: Option[]
}
const optionOf =
  (t: Translator) =>
  (node: TreeOf<TreeNode>): Option => ({
    value: node.id,
    title: seededName(t, node.name),
    isLeaf: !(node.hasChildren ?? false),
    children: node.children.map(optionOf(t)),
  })

/** antd's type does not say so, but an emptied field has no value. */
const chosenId = (area: { value: string } | undefined) => area?.value

/** One area of the current centre; fetched as it is opened, searched on the server. */
export function AreaSelect({ id, label: ownLabel, placeholder, value, onChange }: Props) {
  const t = useT()
  const tree = useResourceTree({ type: 'areas' })
  const { search } = tree
  const options = useMemo(() => toTree(tree.nodes).map(optionOf(t)), [tree.nodes, t])
  const expansion = useExpansion(tree.openIds, search.found)
  const label = seededName(t, useAreaName(value, tree.nodes))
  const hasFoundNothing = search.text !== '' && search.found !== ''
  const loadBelow = async ({ value: areaId }: { value?: unknown }) => {
    const node = tree.nodes.find(each => each.id === areaId)
    // A branch that fails to load stays closed; opening it again tries again.
    if (node) await tree.loadChildren(node).catch(() => undefined)
  }
  return (
    <TreeSelect<{ value: string; label: string }, Option>
      {...(id !== undefined && { id })}
      aria-label={ownLabel}
      labelInValue
      // antd warns about null, and takes a value left out after one that was given as none chosen.
      {...(value !== undefined && { value: { value, label } })}
      onChange={area => onChange?.(chosenId(area))}
      treeData={options}
      listHeight={LIST_HEIGHT}
      loadData={loadBelow}
      {...expansion}
      allowClear
      showSearch={{ filterTreeNode: false, searchValue: search.text, onSearch: search.setText }}
      notFoundContent={hasFoundNothing ? t('shared.tree.noMatch') : undefined}
      loading={tree.isPending}
      placeholder={placeholder ?? t('shared.input.selectPlaceholder')}
      style={{ width: '100%' }}
    />
  )
}

/** Branches open by themselves until the operator has touched them; another search begins anew. */
function useExpansion(openIds: readonly string[], scope: string) {
  const [touched, setTouched] = useState<{ scope: string; ids: readonly string[] }>()
  const ids = touched?.scope === scope ? touched.ids : openIds
  return {
    treeExpandedKeys: [...ids],
    onTreeExpand: (keys: readonly unknown[]) => setTouched({ scope, ids: keys.map(String) }),
  }
}

/** The name of an area that may be in a branch that nobody has opened. */
function useAreaName(id: string | undefined, nodes: readonly TreeNode[]): string {
  const known = nodes.find(node => node.id === id)?.name
  const asked = useQuery({ ...areaNameQuery(id ?? ''), enabled: id !== undefined && known === undefined })
  return known ?? asked.data ?? ''
}
