import type { EventData, ResourceNode } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Below this key everything that shows the tree of areas and devices; events keep it fresh. */
export const resourceTreeKey = ['resource-tree'] as const

/** Every area and device of the current centre that the user may see, flat with `parentId`. */
export const resourceTreeQuery = () =>
  queryOptions({
    queryKey: [...resourceTreeKey, 'all'],
    queryFn: ({ signal }) => api.organisation.queryResourceTree({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

type StateChange = EventData<'device.state'>

/** An updater for cached nodes: the newest state of each device, same list when none of them is in it. */
export function withStates(changes: readonly StateChange[]) {
  const states = new Map(changes.map(change => [change.id, change.state]))
  return (nodes: ResourceNode[] | undefined): ResourceNode[] | undefined => {
    const isHere = nodes?.some(node => states.has(node.id) && states.get(node.id) !== node.state)
    if (!isHere) return nodes
    return nodes?.map(node => (states.has(node.id) ? { ...node, state: states.get(node.id) } : node))
  }
}
