import type { InputOf, Platform, platformCalls } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { detailsQuery, listQuery } from '#shared/api/list-query.ts'
import { platformListKey } from '#shared/queries/platforms.ts'
import { inputOf, type PlatformFields } from '../model/platform-form.ts'

export type PlatformQuery = InputOf<typeof platformCalls.getByPage>

/** A login and a look at what is behind a platform may take this long, ms. */
const TEST_LIMIT = 60_000

export const platformKeys = {
  all: ['platform'] as const,
  list: platformListKey,
}

export const platformsQuery = (input: PlatformQuery) =>
  listQuery(platformKeys.list, api.platform.getByPage, input)

export const platformDetailsQuery = (id: string) =>
  detailsQuery([...platformKeys.all, 'details'], api.platform.getDetails, id)

/** Adds a platform, or changes the one that the operator has seen. */
export const savePlatform = (fields: PlatformFields, seen: Platform | undefined) =>
  seen
    ? api.platform.update({ ...inputOf(fields), id: seen.id, expectedVersion: seen.expectedVersion })
    : api.platform.add(inputOf(fields))

export const useDeletePlatforms = () =>
  useChange((ids: string[]) => api.platform.batchDelete({ ids }), [platformKeys.list])

/** The list shows how the newest test ended. */
export const useTestPlatform = () =>
  useChange(
    (id: string) => api.platform.testConnection({ id }, { timeLimit: TEST_LIMIT }),
    [platformKeys.list],
    true,
  )
