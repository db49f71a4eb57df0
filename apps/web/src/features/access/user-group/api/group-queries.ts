import type { InputOf, userGroupCalls } from '@palisade/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { userGroupKey, userKey } from '../../../../shared/queries/user-choices.ts'
import { fieldCodes } from '../model/group-form.ts'

export type GroupQuery = InputOf<typeof userGroupCalls.getByPage>
export type MemberQuery = InputOf<typeof userGroupCalls.getMembersByPage>
type Draft = InputOf<typeof userGroupCalls.add>
type Update = InputOf<typeof userGroupCalls.update>

export const groupsQuery = (input: GroupQuery) =>
  queryOptions({
    queryKey: [...userGroupKey, 'list', input],
    queryFn: ({ signal }) => api.userGroup.getByPage(input, { signal }),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })

export const groupDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...userGroupKey, 'details', id],
    queryFn: ({ signal }) => api.userGroup.getDetails({ id }, { signal }),
    // A form is filled from it: never from an older look at the group.
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

export const membersQuery = (input: MemberQuery) =>
  queryOptions({
    queryKey: [...userGroupKey, 'members', input],
    queryFn: ({ signal }) => api.userGroup.getMembersByPage(input, { signal }),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })

/** Lists of groups, and those of users, which name their groups. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([userGroupKey, userKey].map(queryKey => queryClient.invalidateQueries({ queryKey })))
}

export function useSaveGroup() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: Draft | Update) =>
      'id' in input ? api.userGroup.update(input) : api.userGroup.add(input),
    onSuccess,
    // The form shows them itself.
    meta: { ownErrors: [...fieldCodes, 'user_group.changed_meanwhile'] },
  })
}

export function useDeleteGroups() {
  const onSettled = useRefresh()
  return useMutation({ mutationFn: (ids: string[]) => api.userGroup.batchDelete({ ids }), onSettled })
}

/** Takes users into a group or out of it. */
export function useChangeMembers(act: 'addMembers' | 'removeMembers') {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (request: { groupId: string; ids: string[] }) => api.userGroup[act](request),
    onSettled,
  })
}
