import { useQuery } from '@tanstack/react-query'
import { userGroupChoicesQuery } from '#shared/queries/user-choices.ts'
import { namedFilter, subject, textFilter } from '#shared/ui/filter-panel/filters.tsx'

const useGroups = () => useQuery(userGroupChoicesQuery()).data

export const groupFilters = { name: textFilter('userGroup.field.name') }
export const groupOrder = ['name', 'createdAt'] as const

/** `groupId` says whose members are shown; a link of the list of groups sets it. */
export const memberFilters = {
  groupId: subject(namedFilter('userGroup.field.group', useGroups)),
  name: textFilter('userGroup.field.userOrName'),
}
export const memberOrder = ['userName', 'name'] as const
