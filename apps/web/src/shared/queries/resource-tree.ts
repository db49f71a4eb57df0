import type { DeviceKind, EventData, ResourceNode } from '@palisade/contract'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

/** Below this key everything that shows the tree of areas and devices; events keep it fresh. */
export const resourceTreeKey = ['resource-tree'] as const
const levelKey = [...resourceTreeKey, 'level'] as const
const searchKey = [...resourceTreeKey, 'search'] as const

export interface TreeLevel {
  centreId: string | undefined
  /** Left out: where the user's tree of that centre begins. */
  area?: { id: string; code: string }
  /** `areas` leaves the devices out. */
  type: 'all' | 'areas'
}

/** The nodes right below an area. */
export const treeLevelQuery = ({ centreId, area, type }: TreeLevel) =>
  queryOptions({
    queryKey: [...levelKey, area?.id ?? 'top', type, centreId],
    queryFn: ({ signal }) =>
      api.organisation.getChildren({ type, ...(area && { parentCode: area.code }) }, { signal, centreId }),
    staleTime: Number.POSITIVE_INFINITY,
    // A branch that another operator has just deleted is no better at the third try.
    retry: false,
    meta: { ownErrors: true },
  })

export interface TreeSearch {
  centreId: string | undefined
  /** Empty: nothing is asked, unless `isAll` or `hasPtz`. */
  text: string
  /** Asks for everything that the other fields name. */
  isAll?: boolean
  type?: 'area' | 'device'
  deviceKind?: DeviceKind
  /** Only cameras that can be turned, or have presets. */
  hasPtz?: true
}

/** Areas and devices by a part of name or code, with the areas above them, for the `text` that they were found by. */
export const treeSearchQuery = ({ centreId, isAll = false, text, ...asked }: TreeSearch) =>
  queryOptions({
    queryKey: [...searchKey, centreId, { text, ...asked }],
    queryFn: async ({ signal }) => ({
      text,
      hasPtz: asked.hasPtz ?? false,
      ...(await api.organisation.search({ ...(text !== '' && { text }), ...asked }, { signal, centreId })),
    }),
    enabled: text !== '' || isAll || asked.hasPtz === true,
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })

/** Every area of these centres, flat, each centre's below it. */
export const areasOfQuery = (centreIds: readonly string[]) =>
  queryOptions({
    queryKey: [...resourceTreeKey, 'areas of', centreIds],
    queryFn: async ({ signal }): Promise<ResourceNode[]> => {
      const trees = centreIds.map(centreId =>
        api.organisation.getTree({ type: 'areas' }, { signal, centreId }),
      )
      return (await Promise.all(trees)).flat()
    },
    meta: { ownErrors: true },
  })

/** The name of one area, for those who hold its id alone. */
export const areaNameQuery = (id: string) =>
  queryOptions({
    queryKey: [...resourceTreeKey, 'name', id],
    queryFn: async ({ signal }) => (await api.organisation.getDetails({ id }, { signal })).name,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { ownErrors: true },
  })

/**
 * Fetches again what shows these areas or what lies right below them: so the news of a branch that is open nowhere
 * cost nothing.
 */
export function refreshTree(queryClient: QueryClient, areaIds: readonly string[]): void {
  const changed = new Set(areaIds)
  void queryClient.invalidateQueries({
    queryKey: resourceTreeKey,
    predicate: ({ queryKey, state }) => {
      if (queryKey[1] !== levelKey[1]) return true
      const nodes = state.data as ResourceNode[] | undefined
      return changed.has(String(queryKey[2])) || (nodes?.some(node => changed.has(node.id)) ?? false)
    },
  })
}

type StateChange = EventData<'device.state'>

interface Matches {
  matches: ResourceNode[]
}

/** An updater for whatever is cached below the tree's key: the newest state of each device; the same when none is in it. */
export function withStates(changes: readonly StateChange[]) {
  const states = new Map(changes.map(change => [change.id, change.state]))
  const renew = (nodes: ResourceNode[]): ResourceNode[] => {
    const isHere = nodes.some(node => states.has(node.id) && states.get(node.id) !== node.state)
    if (!isHere) return nodes
    return nodes.map(node => (states.has(node.id) ? { ...node, state: states.get(node.id) } : node))
  }
  return (data: unknown): unknown => {
    if (Array.isArray(data)) return renew(data as ResourceNode[])
    if (!hasMatches(data)) return data
    const matches = renew(data.matches)
    return matches === data.matches ? data : { ...data, matches }
  }
}

const hasMatches = (data: unknown): data is Matches =>
  typeof data === 'object' && data !== null && 'matches' in data
