import type { InputOf, UserGroup, userGroupCalls } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { detailsQuery, listQuery } from '#shared/api/list-query.ts'
import { userGroupKey, userKey } from '#shared/queries/user-choices.ts'
import { inputOf, type GroupFields } from '../model/group-form.ts'

export type GroupQuery = InputOf<typeof userGroupCalls.getByPage>
export type MemberQuery = InputOf<typeof userGroupCalls.getMembersByPage>

export const groupsQuery = (input: GroupQuery) =>
  listQuery([...userGroupKey, 'list'], api.userGroup.getByPage, input)

export const groupDetailsQuery = (id: string) =>
  detailsQuery([...userGroupKey, 'details'], api.userGroup.getDetails, id)

/** Nothing is asked while no group is chosen. */
export const membersQuery = (input: MemberQuery) => ({
  ...listQuery([...userGroupKey, 'members'], api.userGroup.getMembersByPage, input),
  enabled: input.groupId !== '',
})

/** Lists of groups, and those of users, which name their groups. */
export const groupRefreshes = [userGroupKey, userKey]

export const saveGroup = (fields: GroupFields, seen: UserGroup | undefined) => {
  const input = inputOf(fields, seen)
  return 'id' in input ? api.userGroup.update(input) : api.userGroup.add(input)
}

export const useDeleteGroups = () =>
  useChange((ids: string[]) => api.userGroup.batchDelete({ ids }), groupRefreshes)

/** Takes users into a group or out of it. */
export const useChangeMembers = (act: 'addMembers' | 'removeMembers', groupId = '') =>
  useChange((ids: string[]) => api.userGroup[act]({ groupId, ids }), groupRefreshes)
