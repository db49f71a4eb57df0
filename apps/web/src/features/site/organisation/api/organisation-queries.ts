import type { InputOf, organisationCalls } from '@palisade/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { refreshTree, resourceTreeKey } from '#shared/queries/resource-tree.ts'
import { loadSession } from '#shared/sign-in/load-session.ts'
import { fieldCodes } from '#shared/ui/edit-form/use-field-refusals.ts'
import { fieldOfCode } from '../model/area-form.ts'

type Calls = typeof organisationCalls

/** One centre or area with all its fields; below the tree's key, so that news of the tree fetch it again. */
export const areaDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...resourceTreeKey, 'details', id],
    queryFn: ({ signal }) => api.organisation.getDetails({ id }, { signal }),
    retry: false,
    meta: { ownErrors: true },
  })

/** Adds an area below another, or without a parent a centre. */
export function useAddArea(parent: { id: string; centreId: string } | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, ...draft }: InputOf<Calls['add']>) =>
      parent
        ? api.organisation.add({ ...draft, kind, parentId: parent.id }, { centreId: parent.centreId })
        : api.organisation.addCentre(draft),
    onSuccess: async () => {
      if (parent) refreshTree(queryClient, [parent.id])
      // The new centre joins the user's parks.
      else await loadSession()
    },
    meta: { ownErrors: fieldCodes(fieldOfCode) },
  })
}

export function useUpdateArea() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<Calls['update']>) => api.organisation.update(input),
    onSuccess: async area => {
      refreshTree(queryClient, [area.id])
      if (area.kind === 'centre') await loadSession()
    },
    meta: { ownErrors: [...fieldCodes(fieldOfCode), 'area.changed_meanwhile'] },
  })
}

/** Moves an area as it is stored now: whoever drags it sees where it stands, not its fields. */
export function useMoveArea() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, parentId }: { id: string; parentId: string }) => {
      const before = await queryClient.fetchQuery({ ...areaDetailsQuery(id), staleTime: 0 })
      await api.organisation.move({ id, parentId, version: before.version })
      return before
    },
    onSuccess: (before, { id, parentId }) =>
      refreshTree(queryClient, before.parentId === null ? [id, parentId] : [id, parentId, before.parentId]),
  })
}

export function useRemoveArea() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; parentId: string | null }) => api.organisation.remove({ id }),
    onSuccess: async (_, { id, parentId }) => {
      queryClient.removeQueries({ queryKey: areaDetailsQuery(id).queryKey })
      if (parentId === null) await loadSession()
      else refreshTree(queryClient, [parentId])
    },
  })
}
