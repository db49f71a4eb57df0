import type { SignedIn } from '@palisade/contract'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { api } from '../../../../shared/api/api.ts'
import { beginSession, keepParameters } from '../../../../shared/session/session-store.ts'
import { takeStep } from '../model/log-in-step.ts'
import { encryptPassword } from '../../../../shared/sign-in/encrypt-password.ts'

export interface Credentials {
  userName: string
  password: string
}

/** The parameters could not be had; the console works with its defaults then. */
export type OnParametersFailed = () => void

/** Keeps the session, then fetches the system parameters (ACCESS-5). From here on the router leads away. */
export async function enter(answer: SignedIn, onParametersFailed: OnParametersFailed): Promise<void> {
  // A user whose menus are missing or empty is not stored (ACCESS-4).
  if (!beginSession(answer)) throw new ApiError({ failure: 'refused', code: 'session.no_menus' })
  await api.parameter.getParamList().then(keepParameters, onParametersFailed)
  takeStep({ kind: 'password' })
}

/** The page shows every failure itself, but the parameters'. */
export function useLogIn(onParametersFailed: OnParametersFailed) {
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: async ({ userName, password }: Credentials, { client }) => {
      const answer = await api.session.login({ userName, password: await encryptPassword(client, password) })
      await enter(answer, onParametersFailed)
    },
  })
}
