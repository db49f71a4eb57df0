import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { sealProof, type Proof } from './proof.ts'

const ownKey = ['second-factor', 'own'] as const

export const ownFactorQuery = () =>
  queryOptions({
    queryKey: ownKey,
    queryFn: ({ signal }) => api.secondFactor.getOwn({}, { signal }),
    staleTime: 0,
    meta: { ownErrors: true },
  })

/** Each asks for the password and the present code; the dialog shows every failure itself. Secrets are kept no longer than they are shown. */
const own = { meta: { ownErrors: true }, gcTime: 0 } as const

export const useBeginOwnFactor = () =>
  useMutation({
    ...own,
    mutationFn: async (proof: Proof, { client }) => api.secondFactor.beginOwn(await sealProof(client, proof)),
  })

export function useEnableOwnFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    ...own,
    mutationFn: (input: { challenge: string; code: string }) => api.secondFactor.enableOwn(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownKey }),
  })
}

export function useRenewRecoveryCodes() {
  const queryClient = useQueryClient()
  return useMutation({
    ...own,
    mutationFn: async (proof: Proof, { client }) =>
      api.secondFactor.renewRecoveryCodes(await sealProof(client, proof)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownKey }),
  })
}

export function useDisableOwnFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    ...own,
    mutationFn: async (proof: Proof, { client }) =>
      api.secondFactor.disableOwn(await sealProof(client, proof)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownKey }),
  })
}
