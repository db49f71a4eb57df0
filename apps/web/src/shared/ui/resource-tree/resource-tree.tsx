import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { SearchOutlined } from '@ant-design/icons'
import { Input, Tree, type TreeProps } from 'antd'
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import type { TreeOf } from '../../lib/to-tree.ts'
import { useElementHeight } from '../../lib/use-element-height.ts'
import { EmptyState } from '../state/empty-state.tsx'
import { TREE_ROW_HEIGHT } from '../theme.ts'
import { ResourceTreeRow } from './resource-tree-row.tsx'
import { shownTree, type ResourceItem } from './resource-tree.model.ts'
import { useLazyChildren } from './use-lazy-children.ts'
import css from './resource-tree.module.css'

export type { ResourceItem } from './resource-tree.model.ts'

export interface ResourceTreeProps<T extends ResourceItem> {
  /** Flat, with parentId: all of it, or what is loaded so far. */
  nodes: readonly T[]
  label?: string
  /** The state's shape in front of the name. */
  iconOf?: (node: T) => ReactNode
  /** Fetches what is below a node with `hasChildren`; the caller adds it to `nodes`. Rejects when it cannot. */
  loadChildren?: (node: T) => Promise<unknown>
  selectedId?: string | undefined
  onSelect?: (node: T) => void
  /** Double click or Enter; areas come too. */
  onOpen?: (node: T) => void
  /** Data of a drag (pragmatic-drag-and-drop); undefined = this node cannot be dragged. */
  dragData?: (node: T) => Record<string, unknown> | undefined
  checkedIds?: readonly string[]
  /** Gives the tree check boxes. */
  onCheck?: (ids: string[]) => void
  /** Buttons at the end of a row, seen when it is pointed at or selected. */
  actionsOf?: (node: T) => ReactNode
  isSearchable?: boolean
  /** Every branch is open at first: for a tree that fits the eye. Otherwise only the top ones. */
  isOpenAtFirst?: boolean
  /** Px, or what the container leaves. */
  height?: number | 'fill'
}

const UNMEASURED_HEIGHT = 420

interface Branch<T> {
  key: string
  node: T
  isLeaf: boolean
  children: Branch<T>[]
}

const branchOf = <T extends ResourceItem>(node: TreeOf<T>): Branch<T> => ({
  key: node.id,
  node,
  isLeaf: node.children.length === 0 && !(node.hasChildren ?? false),
  children: node.children.map(branchOf),
})

/** Areas and the devices in them: search, keyboard, drag, check boxes; only the rows in view are drawn. */
export function ResourceTree<T extends ResourceItem>(props: ResourceTreeProps<T>) {
  const { nodes, isSearchable = true, height = 'fill' } = props
  const t = useT()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const area = useRef<HTMLDivElement>(null)
  const measured = useElementHeight(area)
  const shown = useMemo(() => shownTree(nodes, search), [nodes, search])
  const label = props.label ?? t('shared.tree.label')

  return (
    <div className={height === 'fill' ? `${css['tree']} ${css['fill']}` : css['tree']}>
      {isSearchable && (
        <Input
          allowClear
          aria-label={t('shared.tree.search')}
          placeholder={t('shared.tree.search')}
          prefix={<SearchOutlined />}
          maxLength={SEARCH_TEXT_LIMIT}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      )}
      <section className={css['area']} ref={area} aria-label={label}>
        {shown.roots.length === 0 ? (
          <EmptyState {...(search !== '' && { title: t('shared.tree.noMatch') })} />
        ) : (
          <Branches
            // Another search opens other branches.
            key={search}
            {...props}
            roots={shown.roots}
            opened={shown.opened}
            search={search}
            px={height === 'fill' ? (measured ?? UNMEASURED_HEIGHT) : height}
          />
        )}
      </section>
    </div>
  )
}

interface BranchesProps<T extends ResourceItem> extends ResourceTreeProps<T> {
  roots: readonly TreeOf<T>[]
  opened: readonly string[]
  search: string
  px: number
}

/** Branches that are open before the operator touches them. */
function firstOpen<T extends ResourceItem>({
  roots,
  nodes,
  search,
  opened,
  isOpenAtFirst,
}: BranchesProps<T>) {
  if (search !== '') return opened
  return (isOpenAtFirst ? nodes : roots).map(node => node.id)
}

function Branches<T extends ResourceItem>(props: BranchesProps<T>) {
  const { roots, search, onOpen, onSelect, onCheck, dragData } = props
  const t = useT()
  const [expanded, setExpanded] = useState<readonly string[]>(() => firstOpen(props))
  const active = useRef<string | null>(null)
  const lazy = useLazyChildren(props.loadChildren)
  const byId = useMemo(() => new Map(props.nodes.map(node => [node.id, node])), [props.nodes])
  const treeData = useMemo(() => roots.map(branchOf), [roots])

  const load = async ({ node }: Branch<T>) => {
    const isLoaded = await lazy.loadChildren(node)
    if (!isLoaded) setExpanded(ids => ids.filter(id => id !== node.id))
  }
  const row = (node: T) => (
    <ResourceTreeRow
      name={node.name}
      search={search}
      icon={props.iconOf?.(node)}
      note={lazy.failed.includes(node.id) ? t('shared.tree.loadFailed') : undefined}
      actions={props.actionsOf?.(node)}
      dragData={dragData && (() => dragData(node))}
    />
  )
  const tree: TreeProps<Branch<T>> = {
    treeData,
    height: props.px,
    itemHeight: TREE_ROW_HEIGHT,
    blockNode: true,
    showLine: false,
    expandAction: 'doubleClick',
    expandedKeys: [...expanded],
    onExpand: keys => setExpanded(keys.map(String)),
    onActiveChange: key => {
      active.current = key === null ? null : String(key)
    },
    onKeyDown: event => {
      const node = event.key === 'Enter' && onCheck === undefined ? byId.get(active.current ?? '') : undefined
      if (node !== undefined) onOpen?.(node)
    },
    onDoubleClick: (_event, { node }) => onOpen?.(node),
    onSelect: (_keys, { node }) => onSelect?.(node.node),
    titleRender: ({ node }) => row(node),
    ...(props.selectedId !== undefined && { selectedKeys: [props.selectedId] }),
    ...(props.loadChildren && { loadData: load, loadedKeys: [...lazy.loaded] }),
    ...(onCheck && {
      checkable: true,
      checkedKeys: [...(props.checkedIds ?? [])],
      onCheck: (keys: unknown) => onCheck((keys as React.Key[]).map(String)),
    }),
  }
  return <Tree<Branch<T>> {...tree} />
}
