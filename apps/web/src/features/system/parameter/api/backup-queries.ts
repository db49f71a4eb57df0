import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

const backupStateKey = ['backup', 'state'] as const

export const backupStateQuery = () =>
  queryOptions({
    queryKey: backupStateKey,
    queryFn: ({ signal }) => api.backup.getState({}, { signal }),
    meta: { ownErrors: true },
  })

/** Ends the trouble that the site was restored from a backup. */
export function useConfirmRestored() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.backup.confirmRestored({}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupStateKey }),
  })
}
