import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'

/** Below this key every page of platforms; events keep them fresh. */
export const platformListKey = ['platform', 'list'] as const

/** The video platform of the current centre, which has at most one; undefined while it is asked for. */
export const usePlatforms = () => useQuery(listQuery(platformListKey, api.platform.getByPage, {})).data?.list

/** The name of one platform, for those who hold its id alone. */
export const platformNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['platform', 'name', id],
    queryFn: async ({ signal }) => (await api.platform.getDetails({ id }, { signal })).name,
    retry: false,
    meta: { ownErrors: true },
  })
