import type { DeviceKind, ResourceNode } from '@palisade/contract'
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { treeLevelQuery, treeSearchQuery } from '#shared/queries/resource-tree.ts'
import { TYPING_PAUSE, useDebounced } from '#shared/hooks/use-debounced.ts'
import { readSession } from '#shared/session/session-store.ts'
import { foundNodes, inOrder, loadedNodes, openAtFirst, type TreeNode } from './lazy-tree.model.ts'

export type { TreeNode } from './lazy-tree.model.ts'

export interface ResourceTreeOptions {
  /** `areas`: no devices. */
  type?: 'all' | 'areas'
  /** Left out: the current one. Keep it outside the component. */
  centreIds?: readonly (string | undefined)[]
  /** Nodes that are shown; all when left out. Keep it outside the component. */
  keep?: (node: ResourceNode) => boolean
  /** A search finds devices of this kind only. */
  deviceKind?: DeviceKind
  /** Shows only cameras that can be turned, found on the server: also without a text. */
  hasPtz?: boolean
}

export interface LazyTree {
  /** The nodes loaded so far, flat, or the matches of the search. */
  nodes: readonly TreeNode[]
  /** Branches to open; they load by themselves. */
  openIds: readonly string[]
  isPending: boolean
  /** Why there is no tree at all. */
  error: Error | undefined
  refetch: () => void
  /** Rejects when it cannot. */
  loadChildren: (node: TreeNode) => Promise<void>
  /** Opens a branch for the operator, as after something was put into it. */
  reveal: (node: TreeNode) => Promise<void>
  search: TreeSearchState
}

export interface TreeSearchState {
  text: string
  setText: (text: string) => void
  /** The text that `nodes` were found by; empty = they are the tree. */
  found: string
  /** `nodes` are what was found; false = they are the tree. */
  isShown: boolean
  /** There are more matches than are shown. */
  isMore: boolean
  error: Error | undefined
}

const everything = () => true
/** Areas opened by hand, in the tree (no `scope`) or in the results of one search. */
interface Opened {
  scope: string | undefined
  areas: readonly Pick<TreeNode, 'id' | 'code' | 'centreId'>[]
}

/** The tree of areas and devices a level at a time, searched on the server: as quick with 50,000 devices as with ten. */
export function useResourceTree(options: ResourceTreeOptions = {}): LazyTree {
  const { type = 'all', keep = everything, hasPtz = false } = options
  // The screen is built anew for another centre, so the one of its first moment is its own.
  const [current] = useState(() => [readSession().centreId])
  const centreIds = options.centreIds ?? current
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), TYPING_PAUSE)

  const tops = useQueries({
    queries: centreIds.map(centreId => treeLevelQuery({ centreId, type })),
    combine: combineLists,
  })
  const narrowed = narrowedBy(options)
  const searches = useQueries({
    queries: centreIds.map(centreId => treeSearchQuery({ centreId, text: asked, ...narrowed })),
    combine: combineFound,
  })
  const result = asked === '' && !hasPtz ? undefined : searches.found[0]
  const found = result?.text ?? ''
  const scope = result && `${result.hasPtz}/${found}`
  const [opened, setOpened] = useState<Opened>({ scope: undefined, areas: [] })
  const [revealed, setRevealed] = useState<readonly string[]>([])
  const [openedHere, setOpenedHere] = useState<Opened>({ scope: undefined, areas: [] })
  const areas = scope === undefined ? opened.areas : openedHere.scope === scope ? openedHere.areas : none
  const below = useQueries({
    queries: areas.map(area => treeLevelQuery({ centreId: area.centreId, area, type })),
    combine: combineLists,
  })

  const shown = useMemo(() => {
    const own = (list: readonly ResourceNode[] | undefined, centreId: string | undefined) =>
      inOrder(list?.filter(keep) ?? []).map(node => ({ ...node, centreId }))
    const levels = new Map(areas.map(({ id, centreId }, at) => [id, own(below.lists[at], centreId)]))
    if (scope !== undefined) {
      const kept = searches.found.flatMap((result, at) =>
        result ? [{ ...result, matches: result.matches.filter(keep), centreId: centreIds[at] }] : [],
      )
      return foundNodes(kept, levels)
    }
    const top = tops.lists.flatMap((list, at) => own(list, centreIds[at]))
    const nodes = loadedNodes(top, levels)
    return { nodes, openIds: [...new Set([...openAtFirst(nodes, top), ...revealed])] }
  }, [tops.lists, searches.found, below.lists, areas, scope, keep, centreIds, revealed])

  const loadChildren = async (node: TreeNode) => {
    const level = treeLevelQuery({ centreId: node.centreId, area: node, type })
    await queryClient.fetchQuery(level)
    const add = (before: Opened) => {
      const known = before.scope === scope ? before.areas : none
      return { scope, areas: [...known.filter(area => area.id !== node.id), node] }
    }
    if (scope === undefined) setOpened(add)
    else setOpenedHere(add)
  }

  return {
    ...shown,
    isPending: tops.isPending,
    error: tops.error,
    refetch: () => centreIds.forEach(centreId => void refetchTop(centreId)),
    loadChildren,
    async reveal(node) {
      await loadChildren(node)
      setRevealed(ids => [...ids, node.id])
    },
    search: {
      text,
      setText,
      found,
      isShown: result !== undefined,
      isMore: searches.isMore,
      error: asked === '' && !hasPtz ? undefined : searches.error,
    },
  }

  function refetchTop(centreId: string | undefined) {
    return queryClient.refetchQueries({ queryKey: treeLevelQuery({ centreId, type }).queryKey })
  }
}

const none: readonly never[] = []
const narrowedBy = ({ type, deviceKind, hasPtz }: ResourceTreeOptions) => ({
  ...(type === 'areas' && { type: 'area' as const }),
  ...(deviceKind && { deviceKind }),
  ...(hasPtz && { hasPtz }),
})

function combineLists(results: UseQueryResult<ResourceNode[]>[]) {
  return {
    lists: results.map(result => result.data),
    isPending: results.some(result => result.isPending),
    error: results.find(result => result.data === undefined && result.error)?.error ?? undefined,
  }
}

interface Found {
  text: string
  hasPtz: boolean
  matches: ResourceNode[]
  above: ResourceNode[]
  isMore: boolean
}

function combineFound(results: UseQueryResult<Found>[]) {
  return {
    found: results.map(result => result.data),
    isMore: results.some(result => result.data?.isMore),
    error: results.find(result => result.error)?.error ?? undefined,
  }
}
