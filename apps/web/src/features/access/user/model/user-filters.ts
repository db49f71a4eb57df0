import { userLevels, userStatuses } from '@palisade/contract'
import { choiceParam, textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

/** The list's filters as the address holds them; names are those of the call. */
export const userParams = {
  name: textParam,
  status: choiceParam(userStatuses),
  level: choiceParam(userLevels),
  roleId: textParam,
  groupId: textParam,
}
export const userOrder = ['userName', 'name', 'sort', 'createdAt', 'lastLoginAt'] as const
export type UserFilters = FiltersOf<typeof userParams>
