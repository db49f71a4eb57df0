import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#shared/api/api-error.ts'
import { addressOf } from '#shared/api/address.ts'
import { api } from '#shared/api/api.ts'
import { leaveTo } from '../model/leave-to.ts'
import { keepAttempt, type Returned } from '#shared/sign-in/sign-on-attempt.ts'
import { enter } from './log-in.ts'

/** Sends the browser to the provider. @param back where to go after the login */
export function useBeginSingleSignOn(back: string | undefined) {
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: async () => {
      const { url, handle } = await api.singleSignOn.begin({ redirectUri: addressOf('/login') })
      // Without storage the answer could not be told from a stranger's.
      if (!keepAttempt({ handle, back }))
        throw new ApiError({ failure: 'refused', code: 'single_sign_on.ended' })
      leaveTo(url)
    },
  })
}

/** Finishes the login with what the provider sent back with the browser. */
export function useFinishSingleSignOn() {
  return useMutation({
    meta: { ownErrors: true },
    gcTime: 0,
    mutationFn: async ({ handle, answer }: Returned) => {
      if (handle === undefined) throw new ApiError({ failure: 'refused', code: 'single_sign_on.ended' })
      await enter(await api.singleSignOn.finish({ handle, ...answer }))
    },
  })
}
