import { textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

/** Filters as the address holds them; names are those of the call. */
export const roleParams = { name: textParam }
export const roleOrder = ['name', 'createdAt', 'updatedAt'] as const
export type RoleFilters = FiltersOf<typeof roleParams>
