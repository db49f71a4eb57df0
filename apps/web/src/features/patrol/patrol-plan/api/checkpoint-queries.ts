import type { InputOf, PatrolCheckpoint, patrolCheckpointCalls } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { draftOf, type CheckpointFields } from '../model/checkpoint-form.ts'

export const checkpointListKey = ['patrol-plan', 'checkpoints'] as const

export const checkpointsQuery = (input: InputOf<typeof patrolCheckpointCalls.getByPage>) =>
  listQuery(checkpointListKey, api.patrolCheckpoint.getByPage, input)

/** The codes as they are now, to print them: a renewed one must not come from an earlier look. */
export const codesQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['checkpoint-codes', ids],
    queryFn: ({ signal }) => api.patrolCheckpoint.getCodes({ ids }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

/** Adds a checkpoint, or saves the one that was seen. */
export const saveCheckpoint = (fields: CheckpointFields, seen: PatrolCheckpoint | undefined) =>
  seen
    ? api.patrolCheckpoint.update({ ...draftOf(fields), id: seen.id, version: seen.version })
    : api.patrolCheckpoint.add(draftOf(fields))

export const useDeleteCheckpoints = () =>
  useChange((ids: string[]) => api.patrolCheckpoint.batchDelete({ ids }), [checkpointListKey])
export const useRenewCode = () =>
  useChange((id: string) => api.patrolCheckpoint.renewCode({ id }), [checkpointListKey])
