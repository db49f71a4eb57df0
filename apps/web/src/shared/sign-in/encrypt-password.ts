import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { obfuscate } from './obfuscate.ts'

/** How often a server that is not there yet is asked again, ms: it may be updating its database. */
const ASK_AGAIN = 5_000

/** The configuration for the login page. */
export const publicConfigQuery = () =>
  queryOptions({
    queryKey: ['public-config'],
    queryFn: ({ signal }) => api.session.publicConfig({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN : false),
    meta: { ownErrors: true },
  })

/** A password as calls carry it (contract `sealedPassword`). */
export async function encryptPassword(queryClient: QueryClient, password: string): Promise<string> {
  const { loginKey } = await queryClient.ensureQueryData(publicConfigQuery())
  return obfuscate(password, loginKey)
}
