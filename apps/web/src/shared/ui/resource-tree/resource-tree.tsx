import { SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { SearchOutlined } from '@ant-design/icons'
import { Input, Tree, type TreeProps } from 'antd'
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { toTree, type TreeOf } from '#shared/lib/to-tree.ts'
import { useElementSize } from '#shared/lib/use-element-size.ts'
import { EmptyState } from '../state/empty-state.tsx'
import { TREE_ROW_HEIGHT } from '../theme.ts'
import { ResourceTreeRow } from './resource-tree-row.tsx'
import { shownTree, type OpenKeys, type ResourceItem } from './resource-tree.model.ts'
import { useLazyChildren } from './use-lazy-children.ts'
import { useOpenFirst } from './use-open-first.ts'
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
  /** Double click or Enter; areas come too. Of Enter it is told whether Ctrl was held. */
  onOpen?: (node: T, keys?: OpenKeys) => void
  /** With it, Enter in the search opens the first of the nodes found that it names. Keep it outside the component. */
  isOpenedBySearch?: (node: T) => boolean
  /** Stands in place of a tree without nodes. */
  empty?: ReactNode
  /** Data of a drag (pragmatic-drag-and-drop); undefined = this node cannot be dragged. */
  dragData?: (node: T) => Record<string, unknown> | undefined
  checkedIds?: readonly string[]
  /** Gives the tree check boxes. */
  onCheck?: (ids: string[]) => void
  /** Check boxes that somebody else reckons: a branch need not be checked by what is below it. */
  checks?: TreeChecks<T> | undefined
  /** Whether a node has a check box; all have when left out. Keep it outside the component. */
  isCheckable?: (node: T) => boolean
  /** Buttons at the end of a row, seen when it is pointed at or selected. */
  actionsOf?: (node: T) => ReactNode
  isSearchable?: boolean
  /** A search that somebody else does: `nodes` are what it found, `openIds` the way there. */
  remote?: RemoteSearch
  /** Branches to open as soon as they are there; what the operator closes stays closed. */
  openIds?: readonly string[]
  /** Whether what is dragged may be dropped on a node; with it rows take drops. */
  canDrop?: (data: Record<string | symbol, unknown>, node: T) => boolean
  onDrop?: (data: Record<string | symbol, unknown>, node: T) => void
  /** Every branch is open at first: for a tree that fits the eye. Otherwise only the top ones. */
  isOpenAtFirst?: boolean
  /** Px, or what the container leaves. */
  height?: number | 'fill'
}

export interface TreeChecks<T> {
  checked: ReadonlySet<string>
  /** Something below is checked, but not all of it. */
  half?: ReadonlySet<string>
  onToggle: (node: T) => void
  isDisabled?: boolean
}

export interface RemoteSearch {
  text: string
  setText: (text: string) => void
  /** The text that `nodes` were found by; empty = they are the tree. */
  found: string
  /** Said above the tree: that there is more, or why there is nothing. */
  note?: string | undefined
}

const UNMEASURED_HEIGHT = 560

interface Branch<T> {
  key: string
  node: T
  checkable: boolean
  disableCheckbox: boolean
  isLeaf: boolean
  children: Branch<T>[]
}

const everyNode = () => true
interface BranchOptions<T> {
  isCheckable: (node: T) => boolean
  isDisabled: boolean
}
const branchOf = <T extends ResourceItem>(node: TreeOf<T>, options: BranchOptions<T>): Branch<T> => ({
  key: node.id,
  node,
  checkable: options.isCheckable(node),
  disableCheckbox: options.isDisabled,
  isLeaf: node.children.length === 0 && !(node.hasChildren ?? false),
  children: node.children.map(child => branchOf(child, options)),
})

const idsIn = <T extends ResourceItem>(node: TreeOf<T>): string[] => [
  node.id,
  ...node.children.flatMap(idsIn),
]

/** Areas and the devices in them: search, keyboard, drag, check boxes; only the rows in view are drawn. */
export function ResourceTree<T extends ResourceItem>(props: ResourceTreeProps<T>) {
  const { isSearchable = true, height = 'fill' } = props
  const t = useT()
  const area = useRef<HTMLDivElement>(null)
  const measured = useElementSize(area)?.height
  const { text, setText, search, shown, note } = useShown(props)
  const label = props.label ?? t('shared.tree.label')
  const openFirst = useOpenFirst(props, { text, search, roots: shown.roots })

  return (
    <div className={height === 'fill' ? `${css['tree']} ${css['fill']}` : css['tree']}>
      {isSearchable && (
        <Input
          allowClear
          aria-label={t('shared.tree.search')}
          placeholder={t('shared.tree.search')}
          prefix={<SearchOutlined />}
          maxLength={SEARCH_TEXT_LIMIT}
          value={text}
          onChange={event => setText(event.target.value)}
          onPressEnter={event => openFirst({ isCtrl: event.ctrlKey })}
        />
      )}
      {note !== undefined && <output className={css['remark']}>{note}</output>}
      <section className={css['area']} ref={area} aria-label={label}>
        {shown.roots.length === 0 ? (
          search === '' && props.empty !== undefined ? (
            props.empty
          ) : (
            <EmptyState {...(search !== '' && { title: t('shared.tree.noMatch') })} />
          )
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

/** The branches to draw and the text they were found by: searched here, or by whoever owns the nodes. */
function useShown<T extends ResourceItem>({ nodes, remote, openIds }: ResourceTreeProps<T>) {
  const [typed, setTyped] = useState('')
  const deferred = useDeferredValue(typed)
  const search = remote?.found ?? deferred
  const isRemote = remote !== undefined
  const shown = useMemo(
    () => (isRemote ? { roots: toTree(nodes), opened: openIds ?? [] } : shownTree(nodes, search)),
    [nodes, search, isRemote, openIds],
  )
  return {
    text: remote?.text ?? typed,
    setText: remote?.setText ?? setTyped,
    search,
    shown,
    note: remote?.note,
  }
}

interface BranchesProps<T extends ResourceItem> extends ResourceTreeProps<T> {
  roots: readonly TreeOf<T>[]
  opened: readonly string[]
  search: string
  px: number
}

/** Branches that are open before the operator touches them. */
function firstOpen<T extends ResourceItem>(props: BranchesProps<T>): readonly string[] {
  const { roots, nodes, search, opened, isOpenAtFirst, openIds } = props
  if (search !== '') return opened
  return openIds ?? (isOpenAtFirst ? nodes : roots).map(node => node.id)
}

/** Open branches; those that are to be opened later on join them once. */
function useExpanded<T extends ResourceItem>(props: BranchesProps<T>) {
  const wanted = firstOpen(props)
  const [expanded, setExpanded] = useState<readonly string[]>(wanted)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(wanted))
  const fresh = props.openIds ? wanted.filter(id => !opened.has(id)) : []
  if (fresh.length > 0) {
    setOpened(new Set([...opened, ...fresh]))
    setExpanded([...expanded, ...fresh])
  }
  return [expanded, setExpanded] as const
}

function Branches<T extends ResourceItem>(props: BranchesProps<T>) {
  const { roots, search, onOpen, onSelect, onCheck, isCheckable = everyNode } = props
  const { dragData, canDrop, onDrop, checks } = props
  const t = useT()
  const [expanded, setExpanded] = useExpanded(props)
  const active = useRef<string | null>(null)
  const lazy = useLazyChildren(props.loadChildren)
  const byId = useMemo(() => new Map(props.nodes.map(node => [node.id, node])), [props.nodes])
  const isDisabled = checks?.isDisabled ?? false
  const treeData = useMemo(
    () => roots.map(node => branchOf(node, { isCheckable, isDisabled })),
    [roots, isCheckable, isDisabled],
  )
  const shownIds = useMemo(() => new Set(roots.flatMap(idsIn)), [roots])

  const load = async ({ node }: Branch<T>) => {
    const isLoaded = await lazy.loadChildren(node)
    if (!isLoaded) setExpanded(ids => ids.filter(id => id !== node.id))
  }
  const row = (node: T) => (
    <ResourceTreeRow
      name={seededName(t, node.name)}
      search={search}
      icon={props.iconOf?.(node)}
      note={lazy.failed.includes(node.id) ? t('shared.tree.loadFailed') : undefined}
      actions={props.actionsOf?.(node)}
      dragData={dragData && (() => dragData(node))}
      canDrop={canDrop && (data => canDrop(data, node))}
      onDrop={onDrop && (data => onDrop(data, node))}
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
      const node = event.key === 'Enter' && !onCheck && !checks ? byId.get(active.current ?? '') : undefined
      if (node !== undefined) onOpen?.(node, { isCtrl: event.ctrlKey })
    },
    onDoubleClick: (_event, { node }) => onOpen?.(node),
    onSelect: (_keys, { node }) => onSelect?.(node.node),
    titleRender: ({ node }) => row(node),
    ...(props.selectedId !== undefined && { selectedKeys: [props.selectedId] }),
    ...(props.loadChildren && { loadData: load, loadedKeys: [...lazy.loaded] }),
    ...(onCheck && {
      checkable: true,
      checkedKeys: (props.checkedIds ?? []).filter(id => shownIds.has(id)),
      // Checked nodes that a search hides stay checked.
      onCheck: (keys: unknown) =>
        onCheck([
          ...(props.checkedIds ?? []).filter(id => !shownIds.has(id)),
          ...(keys as React.Key[]).map(String),
        ]),
    }),
    ...(checks && {
      checkable: true,
      checkStrictly: true,
      checkedKeys: {
        checked: [...shownIds].filter(id => checks.checked.has(id)),
        halfChecked: [...shownIds].filter(id => checks.half?.has(id)),
      },
      onCheck: (_keys: unknown, { node }: { node: Branch<T> }) => checks.onToggle(node.node),
    }),
  }
  return <Tree<Branch<T>> {...tree} />
}
