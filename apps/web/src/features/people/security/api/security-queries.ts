import type { faceCaptureCalls, faceHitCalls, InputOf } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { capturesKey, hitsKey } from './security-keys.ts'

export const hitsQuery = (input: InputOf<typeof faceHitCalls.getByPage>) =>
  listQuery([...hitsKey, 'list'], api.faceHit.getByPage, input)

export const capturesQuery = (input: InputOf<typeof faceCaptureCalls.getByPage>) =>
  listQuery([...capturesKey, 'list'], api.faceCapture.getByPage, input)

/** States of streams are told from ten seconds each, and read as often, ms. */
const STREAMS_EVERY = 10_000

/** The cameras in whose streams faces are looked for, with how that goes. */
export const streamsQuery = () =>
  queryOptions({
    queryKey: ['face-streams'],
    queryFn: ({ signal }) => api.faceCapture.getStreams({}, { signal }),
    refetchInterval: STREAMS_EVERY,
    meta: { ownErrors: true },
  })

export type HitPart = InputOf<typeof faceHitCalls.getPicture>['part']

/** A picture never changes, and goes soon after it is out of sight. */
export const hitPictureQuery = (id: string, part: HitPart) =>
  queryOptions({
    queryKey: ['face-hit-picture', id, part],
    queryFn: async ({ signal }) => (await api.faceHit.getPicture({ id, part }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: { ownErrors: true },
  })

export const useAcknowledge = () => useChange((ids: string[]) => api.faceHit.acknowledge({ ids }), [hitsKey])
export const useMarkFalse = () => useChange((id: string) => api.faceHit.markFalse({ id }), [hitsKey])
export const useUndoFalse = () => useChange((id: string) => api.faceHit.undoFalse({ id }), [hitsKey])
