import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api/api-error.ts'
import { addressOf } from '#shared/api/address.ts'
import { api } from '#shared/api/api.ts'
import { keepAttempt, type Returned } from '#shared/sign-in/sign-on-attempt.ts'
import { leaveTo } from '../model/leave-to.ts'
import { sealProof, type Proof } from './proof.ts'

const ownKey = ['single-sign-on', 'own'] as const

export const ownBindingQuery = () =>
  queryOptions({
    queryKey: ownKey,
    queryFn: ({ signal }) => api.singleSignOn.getOwn({}, { signal }),
    staleTime: 0,
    meta: { ownErrors: true },
  })

const own = { meta: { ownErrors: true }, gcTime: 0 } as const

/** Sends the browser to the provider, which sends it back with the person to bind. */
export const useBeginBinding = () =>
  useMutation({
    ...own,
    mutationFn: async (proof: Proof, { client }) => {
      const redirectUri = addressOf('/login')
      const { url, handle } = await api.singleSignOn.beginOwn({
        ...(await sealProof(client, proof)),
        redirectUri,
      })
      // Without storage the answer could not be told from a stranger's.
      if (!keepAttempt({ handle, back: undefined, isBinding: true }))
        throw new ApiError({ failure: 'refused', code: 'single_sign_on.ended' })
      leaveTo(url)
    },
  })

export function useFinishBinding() {
  const queryClient = useQueryClient()
  return useMutation({
    ...own,
    mutationFn: async ({ handle, answer }: Returned) => {
      if (handle === undefined) throw new ApiError({ failure: 'refused', code: 'single_sign_on.ended' })
      await api.singleSignOn.finishOwn({ handle, ...answer })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownKey }),
  })
}

export function useRemoveBinding() {
  const queryClient = useQueryClient()
  return useMutation({
    ...own,
    mutationFn: async (proof: Proof, { client }) =>
      api.singleSignOn.removeOwn(await sealProof(client, proof)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownKey }),
  })
}
