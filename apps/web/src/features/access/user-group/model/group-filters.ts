import { textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

export const groupParams = { name: textParam }
export const groupOrder = ['name', 'createdAt'] as const
export type GroupFilters = FiltersOf<typeof groupParams>

/** `groupId` says whose members are shown; a link of the list of groups sets it. */
export const memberParams = { groupId: textParam, name: textParam }
export const memberOrder = ['userName', 'name'] as const
export type MemberFilters = FiltersOf<typeof memberParams>
