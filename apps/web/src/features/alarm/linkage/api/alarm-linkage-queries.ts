import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { linkageRunKeys } from './linkage-keys.ts'

export const linkageOfAlarmQuery = (alarmId: string) =>
  queryOptions({
    queryKey: linkageRunKeys.ofAlarm(alarmId),
    queryFn: ({ signal }) => api.linkage.getRunsOfAlarm({ alarmId }, { signal }),
    meta: { ownErrors: true },
  })

export const linkageImagesQuery = (runId: string) =>
  queryOptions({
    queryKey: linkageRunKeys.images(runId),
    queryFn: ({ signal }) => api.linkage.getPictures({ runId }, { signal }),
    meta: { ownErrors: true },
  })

/** A picture is taken once and never changes; the ticket stays in a header. */
export const linkageImageQuery = (runId: string, position: number) =>
  queryOptions({
    queryKey: linkageRunKeys.image(runId, position),
    queryFn: async ({ signal }) => (await api.linkage.getPicture({ runId, position }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })
