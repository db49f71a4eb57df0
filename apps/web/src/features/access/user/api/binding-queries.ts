import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'

const bindingKey = ['single-sign-on', 'binding'] as const

export const bindingQuery = (id: string) =>
  queryOptions({
    queryKey: [...bindingKey, id],
    queryFn: ({ signal }) => api.singleSignOn.getBinding({ id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

export const useBind = (id: string) =>
  useChange((subject: string) => api.singleSignOn.bind({ id, subject }), [bindingKey], true)

export const useUnbind = (id: string) => useChange(() => api.singleSignOn.unbind({ id }), [bindingKey], true)
