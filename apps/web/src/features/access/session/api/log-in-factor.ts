import type { SignedIn } from '@palisade/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { enter } from './log-in.ts'

/** A login that waits for a code. */
export function useConfirmCode(challenge: string) {
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: async (code: string) => enter(await api.secondFactor.confirm({ challenge, code })),
  })
}

/** The secret of a factor that a login waits for to be set up, for the enrolment code; kept no longer than shown. */
export const useBeginFactor = (challenge: string) =>
  useMutation({
    meta: { ownErrors: true },
    gcTime: 0,
    mutationFn: (enrolmentCode: string) => api.secondFactor.begin({ challenge, enrolmentCode }),
  })

/** Answers with the session, which begins when the recovery codes have been seen: see `useEnter`. */
export function useEnableFactor(challenge: string) {
  return useMutation({
    meta: { ownErrors: true },
    gcTime: 0,
    mutationFn: (code: string) => api.secondFactor.enable({ challenge, code }),
  })
}

export function useEnter() {
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (signedIn: SignedIn) => enter(signedIn),
  })
}
