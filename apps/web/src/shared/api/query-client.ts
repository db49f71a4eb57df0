import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportError, type OwnErrors } from './error-policy.ts'

interface Meta extends Record<string, unknown> {
  /** Failures that the screen shows itself; all others become a toast. */
  ownErrors?: OwnErrors
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/**
 * Server data of the console. Nothing is asked twice by itself: a failure is shown with a way to try again, and
 * events tell when something has changed.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => reportError(error, query.meta?.ownErrors) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => reportError(error, mutation.meta?.ownErrors),
    }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
