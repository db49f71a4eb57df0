import type { DeviceCategory, InputOf, roleCalls, RoleDetails } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { draftOf, type RoleFields } from '../model/role-form.ts'

export type RoleQuery = InputOf<typeof roleCalls.getByPage>

/** A role that names 20,000 devices is a megabyte: on a slow line it takes longer than a usual call, ms. */
const TIME_LIMIT = 60_000

export const roleKeys = { all: ['role'] as const, list: ['role', 'list'] as const }

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

/** Fetches every device below an area, of some categories. */
export const devicesBelow = (areaId: string, categories: DeviceCategory[]) =>
  api.role.getDevicesBelow({ areaId, categories }, { timeLimit: TIME_LIMIT })

/** Adds a role, or changes the one that the operator has seen. */
export const saveRole = (fields: RoleFields, seen: RoleDetails | undefined) =>
  seen
    ? api.role.update({ ...draftOf(fields), id: seen.id, version: seen.version }, { timeLimit: TIME_LIMIT })
    : api.role.add(draftOf(fields), { timeLimit: TIME_LIMIT })

export const useDeleteRoles = () =>
  useChange((ids: string[]) => api.role.batchDelete({ ids }), [roleKeys.list])
