import type { InputOf, versionCalls, VersionRecord } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { changeOf, type VersionFields } from '../model/version-form.ts'

export const versionKeys = {
  list: ['version', 'list'],
  offered: ['version', 'offered'],
  upload: ['version', 'upload'],
} as const

export const versionsQuery = (input: InputOf<typeof versionCalls.getByPage>) =>
  listQuery(versionKeys.list, api.version.getByPage, input)

/** The newest versions that this user is offered. */
export const offeredQuery = () =>
  queryOptions({
    queryKey: versionKeys.offered,
    queryFn: ({ signal }) => api.version.getOffered({}, { signal }),
    staleTime: Infinity,
    meta: { ownErrors: true },
  })

/** One's own upload that is not a version yet: broken off, or stopped. */
export const unfinishedUploadQuery = () =>
  queryOptions({
    queryKey: versionKeys.upload,
    queryFn: async ({ signal }) => (await api.version.getUpload({}, { signal })).upload,
    // Each opened form asks anew.
    gcTime: 0,
    meta: { ownErrors: true },
  })

export const useCancelUpload = () =>
  useChange((id: string) => api.version.cancelUpload({ id }), [versionKeys.upload], true)

/** Looking at a large package as a whole takes its time, ms. */
const ADD_TIME_LIMIT = 120_000

export const useAddVersion = () =>
  useChange(
    (draft: InputOf<typeof versionCalls.add>) => api.version.add(draft, { timeLimit: ADD_TIME_LIMIT }),
    [versionKeys.list],
    true,
  )

/** Changes the version that the operator has seen. */
export const updateVersion = async (fields: VersionFields, seen: VersionRecord | undefined) =>
  seen && api.version.update({ id: seen.id, version: seen.version, ...changeOf(fields) })

export const useSwitchVersion = () =>
  useChange(
    ({ id, to }: { id: string; to: 'published' | 'withdrawn' }) =>
      to === 'published' ? api.version.publish({ id }) : api.version.withdraw({ id }),
    [versionKeys.list],
  )

export const useDeleteVersions = () =>
  useChange((ids: string[]) => api.version.batchDelete({ ids }), [versionKeys.list])
