import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'

export const backupStateQuery = () =>
  queryOptions({
    queryKey: ['backup', 'state'],
    queryFn: ({ signal }) => api.backup.getState({}, { signal }),
    meta: { ownErrors: true },
  })
