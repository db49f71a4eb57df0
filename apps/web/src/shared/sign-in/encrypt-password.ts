import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { obfuscate } from './obfuscate.ts'

/** The configuration for the login page; a failed fetch is tried again by the next use. */
export const publicConfigQuery = () =>
  queryOptions({
    queryKey: ['public-config'],
    queryFn: ({ signal }) => api.session.publicConfig({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

/** A password as calls carry it (contract `sealedPassword`). */
export async function encryptPassword(queryClient: QueryClient, password: string): Promise<string> {
  const { loginKey } = await queryClient.ensureQueryData(publicConfigQuery())
  return obfuscate(password, loginKey)
}
