import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/api.ts'
import { beginSession, keepParameters } from '../../../shared/session/session-store.ts'
import { obfuscate } from '../model/obfuscate.ts'

export interface Credentials {
  userName: string
  password: string
}

/** What the login page needs beforehand; asked again by the next submit when it could not be had. */
export const publicConfigQuery = () =>
  queryOptions({
    queryKey: ['public-config'],
    queryFn: ({ signal }) => api.session.publicConfig({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

/**
 * Login, then the system parameters (specification §7). The page shows every failure itself, but the parameters':
 * `onParametersFailed`; the console works with its defaults then.
 */
export function useLogIn(onParametersFailed: () => void) {
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: async ({ userName, password }: Credentials, { client }) => {
      const { loginKey } = await client.ensureQueryData(publicConfigQuery())
      const answer = await api.session.login({ userName, password: obfuscate(password, loginKey) })
      // specification §6: a user whose menus are missing or empty is not stored.
      if (!beginSession(answer)) throw new ApiError({ failure: 'refused', code: 'session.no_menus' })
      await api.parameter.getParamList().then(keepParameters, onParametersFailed)
    },
  })
}
