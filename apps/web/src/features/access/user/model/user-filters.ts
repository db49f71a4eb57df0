import { userLevels, userStatuses } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import type { FiltersOf } from '#shared/hooks/list-params.ts'
import { roleChoicesQuery, userGroupChoicesQuery } from '#shared/queries/user-choices.ts'
import { choiceFilter, namedFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'

const useRoles = () => useQuery(roleChoicesQuery()).data
const useGroups = () => useQuery(userGroupChoicesQuery()).data

export const userFilters = {
  name: textFilter('user.field.search', { maxLength: 50, hint: 'user.hint.search' }),
  status: choiceFilter('user.field.status', userStatuses, (t, status) => t(`enums.userStatus.${status}`)),
  level: choiceFilter('user.field.level', userLevels, (t, level) => t(`enums.userLevel.${level}`)),
  roleId: namedFilter('user.field.roles', useRoles),
  groupId: namedFilter('user.field.groups', useGroups),
}
export const userOrder = ['userName', 'name', 'sort', 'createdAt', 'lastLoginAt'] as const
export type UserFilters = FiltersOf<typeof userFilters>
