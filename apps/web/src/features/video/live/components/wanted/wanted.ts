import type { EventData, WatchedCamera } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

/** A linkage that wants pictures shown on this console, with those cameras that the user may watch. */
export interface Wanted extends Omit<EventData<'linkage.picture_wanted'>, 'cameraIds'> {
  cameras: readonly WatchedCamera[]
}

/** Asked for once, though the wall and the strip both want to know. */
export const wantedCameras = (
  client: QueryClient,
  { runId, cameraIds }: EventData<'linkage.picture_wanted'>,
): Promise<readonly WatchedCamera[]> =>
  client
    .fetchQuery({
      queryKey: ['live', 'wanted', runId, cameraIds],
      queryFn: () => api.live.getCameras({ cameraIds }),
      staleTime: Number.POSITIVE_INFINITY,
      meta: { ownErrors: true },
    })
    // Without an answer nothing is opened: a picture that nobody asked for is no reason for a message.
    .catch(() => [])
