import type { WatchedStream } from '@palisade/contract/media'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { deviceObject, may } from '#server/infra/access/may.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listCameraPlaces, listLiveSessions } from './live-watch.queries.ts'

export interface LiveRightsDeps {
  db: Db
  gate: Pick<OpenGate, 'access'>
}

/** Those of these streams that their viewer may not watch now: the session has ended, or the right is not there. */
export async function listForbidden(
  { db, gate }: LiveRightsDeps,
  streams: readonly WatchedStream[],
): Promise<WatchedStream[]> {
  const idsOf = (name: 'sessionId' | 'cameraId') => [...new Set(streams.map(stream => stream[name]))]
  const [sessions, cameras] = await Promise.all([
    listLiveSessions(db, idsOf('sessionId')),
    listCameraPlaces(db, idsOf('cameraId')),
  ])
  const forbidden: WatchedStream[] = []
  for (const stream of streams) {
    const camera = cameras.get(stream.cameraId)
    const isLive = sessions.get(stream.sessionId) === stream.userId
    const right = stream.action === 'play' ? 'playback.view' : 'live.view'
    const rights = [right, ...(stream.isUnmasked ? ['video.unmask' as const] : [])] as const
    const access = await gate.access(stream.userId)
    const mayAll = camera && rights.every(one => may(access, one, deviceObject(camera)))
    if (!isLive || !mayAll) forbidden.push(stream)
  }
  return forbidden
}
