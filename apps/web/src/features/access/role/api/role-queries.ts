import type { DeviceCategory, InputOf, ResourceNode, roleCalls } from '@palisade/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { listQuery } from '../../../../shared/api/list-query.ts'
import { resourceTreeKey } from '../../../../shared/queries/resource-tree.ts'

export type RoleQuery = InputOf<typeof roleCalls.getByPage>
type Draft = InputOf<typeof roleCalls.add>
type Update = InputOf<typeof roleCalls.update>

/** A role that names 20,000 devices is a megabyte: on a slow line it takes longer than a usual call, ms. */
const TIME_LIMIT = 60_000

const roleKeys = { all: ['role'] as const, list: ['role', 'list'] as const }

export const rolesQuery = (input: RoleQuery) => listQuery(roleKeys.list, api.role.getByPage, input)

export const roleDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...roleKeys.all, 'details', id],
    queryFn: ({ signal }) => api.role.getDetails({ id }, { signal, timeLimit: TIME_LIMIT }),
    // A form is filled from it: never from an older look at the role.
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

/** Every area of these centres, flat, each centre's below it. */
export const areasOfQuery = (centreIds: readonly string[]) =>
  queryOptions({
    queryKey: [...resourceTreeKey, 'areas of', centreIds],
    queryFn: async ({ signal }): Promise<ResourceNode[]> => {
      const trees = centreIds.map(centreId =>
        api.organisation.queryResourceTree({ type: 'areas' }, { signal, centreId }),
      )
      return (await Promise.all(trees)).flat()
    },
    meta: { ownErrors: true },
  })

/** Fetches every device below an area, of some categories. */
export const devicesBelow = (areaId: string, categories: DeviceCategory[]) =>
  api.role.getDevicesBelow({ areaId, categories }, { timeLimit: TIME_LIMIT })

export function useSaveRole() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Draft | Update) =>
      'id' in input
        ? api.role.update(input, { timeLimit: TIME_LIMIT })
        : api.role.add(input, { timeLimit: TIME_LIMIT }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: roleKeys.list }),
    // The form shows them itself.
    meta: { ownErrors: ['role.name_taken', 'role.changed_meanwhile'] },
  })
}

export function useDeleteRoles() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api.role.batchDelete({ ids }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: roleKeys.list }),
  })
}
