import { seededName, type Translator } from '@palisade/phrases'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { toTree, type TreeOf } from '#shared/lib/to-tree.ts'
import { areaNameQuery } from '#shared/queries/resource-tree.ts'
import { useResourceTree, type TreeNode } from './use-resource-tree.ts'

export interface AreaOption {
  value: string
  title: string
  isLeaf: boolean
  children: AreaOption[]
}
const optionOf =
  (t: Translator) =>
  (node: TreeOf<TreeNode>): AreaOption => ({
    value: node.id,
    title: seededName(t, node.name),
    isLeaf: !(node.hasChildren ?? false),
    children: node.children.map(optionOf(t)),
  })

/**
 * The props of a select of areas of the current centre: fetched as they are opened, searched on the server.
 * @param chosen ids of the chosen areas, named also where their branch was never opened
 */
export function useAreaTree(chosen: readonly string[]) {
  const t = useT()
  const tree = useResourceTree({ type: 'areas' })
  const { search } = tree
  const options = useMemo(() => toTree(tree.nodes).map(optionOf(t)), [tree.nodes, t])
  const expansion = useExpansion(tree.openIds, search.found)
  const nameOf = useAreaNames(chosen, tree.nodes)
  const hasFoundNothing = search.text !== '' && search.found !== ''
  const loadBelow = async ({ value: areaId }: { value?: unknown }) => {
    const node = tree.nodes.find(each => each.id === areaId)
    // A branch that fails to load stays closed; opening it again tries again.
    if (node) await tree.loadChildren(node).catch(() => undefined)
  }
  return {
    labelled: (areaId: string) => ({ value: areaId, label: seededName(t, nameOf(areaId)) }),
    props: {
      treeData: options,
      loadData: loadBelow,
      ...expansion,
      allowClear: true,
      showSearch: { filterTreeNode: false, searchValue: search.text, onSearch: search.setText },
      notFoundContent: hasFoundNothing ? t('shared.tree.noMatch') : undefined,
      loading: tree.isPending,
      style: { width: '100%' },
    },
  }
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

/** The names of areas, which may be in a branch that nobody has opened. */
function useAreaNames(ids: readonly string[], nodes: readonly TreeNode[]) {
  const known = new Map(nodes.map(({ id, name }) => [id, name]))
  const unknown = ids.filter(id => !known.has(id))
  const asked = useQueries({ queries: unknown.map(id => areaNameQuery(id)) })
  return (id: string): string => known.get(id) ?? asked[unknown.indexOf(id)]?.data ?? ''
}
