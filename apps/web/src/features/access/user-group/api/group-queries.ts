import type { InputOf, UserGroup, userGroupCalls } from '@palisade/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { detailsQuery, listQuery } from '../../../../shared/api/list-query.ts'
import { userGroupKey, userKey } from '../../../../shared/queries/user-choices.ts'
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
export const refreshGroups = (queryClient: QueryClient) =>
  Promise.all([userGroupKey, userKey].map(queryKey => queryClient.invalidateQueries({ queryKey })))

function useRefresh() {
  const queryClient = useQueryClient()
  return () => refreshGroups(queryClient)
}

export const saveGroup = (fields: GroupFields, seen: UserGroup | undefined) => {
  const input = inputOf(fields, seen)
  return 'id' in input ? api.userGroup.update(input) : api.userGroup.add(input)
}

export function useDeleteGroups() {
  const onSettled = useRefresh()
  return useMutation({ mutationFn: (ids: string[]) => api.userGroup.batchDelete({ ids }), onSettled })
}

/** Takes users into a group or out of it. */
export function useChangeMembers(act: 'addMembers' | 'removeMembers', groupId = '') {
  const onSettled = useRefresh()
  return useMutation({ mutationFn: (ids: string[]) => api.userGroup[act]({ groupId, ids }), onSettled })
}
