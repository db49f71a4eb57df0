import { SPLICE_CLIPS, type FootageFile, type InputOf, type Contract } from '@palisade/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

/** Interval at which the progress is asked for while a file is being made, ms. */
const LOOK_EVERY = 1000
/** Interval at which finished files are asked for, ms: they are removed after a day, or by another window. */
const LOOK_SELDOM = 60_000
const footageKey = sharedKeys.ownFootage

export const isOpen = ({ status }: Pick<FootageFile, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

/** The user's own files of footage. While one is being made, its progress is asked for; a console without any asks once. */
export const footageQuery = () =>
  queryOptions({
    queryKey: footageKey,
    queryFn: ({ signal }) => api.footage.getOwn({}, { signal }),
    refetchInterval: ({ state: { data: files = [] } }) => {
      if (files.length === 0) return false
      return files.some(isOpen) ? LOOK_EVERY : LOOK_SELDOM
    },
    meta: { ownErrors: true },
  })

type Clips = InputOf<Contract['footage']['splice']>['clips']

/** Asks whether a splice of these clips has to be re-encoded; only once there are enough clips. */
export const spliceLookQuery = (clips: Clips) =>
  queryOptions({
    queryKey: ['footage', 'look', clips],
    queryFn: ({ signal }) => api.footage.lookAtSplice({ clips }, { signal }),
    enabled: clips.length >= SPLICE_CLIPS.min,
    // No message here: a refusal is shown when the splice is ordered.
    meta: { ownErrors: true },
    retry: false,
  })

/** Orders files of footage and cancels them. */
export function useFootage() {
  const queryClient = useQueryClient()
  const look = { onSettled: () => queryClient.invalidateQueries({ queryKey: footageKey }) }
  return {
    download: useMutation({
      mutationFn: (asked: InputOf<Contract['footage']['download']>) => api.footage.download(asked),
      ...look,
    }),
    splice: useMutation({
      mutationFn: (asked: InputOf<Contract['footage']['splice']>) => api.footage.splice(asked),
      ...look,
    }),
    remove: useMutation({ mutationFn: (fileId: string) => api.footage.remove({ fileId }), ...look }),
  }
}
