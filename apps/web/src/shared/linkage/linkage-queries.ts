import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

/** Below this key everything that shows what rules did; `linkage.ran` has it fetched again. */
export const linkageRunKeys = {
  ofAlarm: (alarmId: string) => ['linkage', 'of-alarm', alarmId] as const,
  run: (runId: string) => ['linkage', 'run', runId] as const,
  images: (runId: string) => ['linkage', 'images', runId] as const,
  image: (runId: string, position: number) => ['linkage', 'image', runId, position] as const,
}

export const linkageOfAlarmQuery = (alarmId: string) =>
  queryOptions({
    queryKey: linkageRunKeys.ofAlarm(alarmId),
    queryFn: ({ signal }) => api.linkage.getActionNameAndExecuteState({ alarmId }, { signal }),
    meta: { ownErrors: true },
  })

export const linkageImagesQuery = (runId: string) =>
  queryOptions({
    queryKey: linkageRunKeys.images(runId),
    queryFn: ({ signal }) => api.linkage.getImages({ runId }, { signal }),
    meta: { ownErrors: true },
  })

/** A picture is taken once and never changes; the ticket stays in a header. */
export const linkageImageQuery = (runId: string, position: number) =>
  queryOptions({
    queryKey: linkageRunKeys.image(runId, position),
    queryFn: async ({ signal }) => (await api.linkage.downloadImage({ runId, position }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })
