import type { SignedIn } from '@palisade/contract'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#shared/api/api-error.ts'
import { api } from '#shared/api/api.ts'
import { beginSession } from '#shared/session/session-store.ts'
import { takeStep } from '../model/log-in-step.ts'
import { encryptPassword } from '#shared/sign-in/encrypt-password.ts'
import { loadParameters } from '#shared/sign-in/load-session.ts'

export interface Credentials {
  userName: string
  password: string
}

/** Keeps the session, then fetches the system parameters (ACCESS-5). From here on the router leads away. */
export async function enter(answer: SignedIn): Promise<void> {
  // A user whose menus are missing or empty is not stored (ACCESS-4).
  if (!beginSession(answer)) throw new ApiError({ failure: 'refused', code: 'session.no_menus' })
  await loadParameters()
  takeStep({ kind: 'password' })
}

/** The page shows every failure itself. */
export function useLogIn() {
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: async ({ userName, password }: Credentials, { client }) => {
      const answer = await api.session.login({ userName, password: await encryptPassword(client, password) })
      await enter(answer)
    },
  })
}
