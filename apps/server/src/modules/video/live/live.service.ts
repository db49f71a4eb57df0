import type { LiveTicket } from '@palisade/contract'
import { LIVE_TOKEN_TTL_MS } from '@palisade/contract/media'
import { signLiveToken } from '@palisade/contract/media-token'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { maskSightOf, toldSight } from '#server/modules/device/masking/mask-sight.ts'
import { findCamera, listSeenCameras } from './live.queries.ts'

export interface LiveDeps {
  db: Db
  mediaSecret: string
  clock?: Clock
}

/** The path below the base path; the server passes its sockets on to the media program. */
const LIVE_SOCKET_PATH = '/media/live'

export function createLiveService({ db, mediaSecret, clock = systemClock }: LiveDeps) {
  async function needCamera(id: string) {
    const camera = await findCamera(db, id)
    if (!camera) throw new AppError('device.not_found')
    if (camera.kind !== 'camera') throw new AppError('device.not_a_camera')
    return camera
  }

  return {
    getCameras: ({ cameraIds }, { access }) => listSeenCameras(db, cameraIds, access),

    /** Creates a ticket for live video. Whether the camera can be seen now only shows on the socket. */
    async open({ cameraId }, context): Promise<LiveTicket> {
      context.audit({ object: cameraId })
      const camera = await needCamera(cameraId)
      const sight = await maskSightOf(db, context.access, [cameraId])
      if (sight.isUnmasked) context.audit({ after: toldSight(sight) })
      const grant = {
        cameraId,
        userId: context.user.id,
        sessionId: context.sessionId,
        ...toldSight(sight),
      }
      return {
        socketUrl: LIVE_SOCKET_PATH,
        token: signLiveToken(mediaSecret, grant, clock.elapsed()),
        expiresAt: new Date(clock.now() + LIVE_TOKEN_TTL_MS).toISOString(),
        camera: { id: camera.id, name: camera.name, hasSub: camera.hasSub, hasPtz: camera.hasPtz },
        ...toldSight(sight),
      }
    },

    /** The console saves the picture itself; here it is permitted and logged. */
    async snapshot({ cameraId }, { audit }) {
      audit({ object: cameraId })
      await needCamera(cameraId)
    },

    /** The console records by itself; here it is permitted and logged. */
    async startRecord({ cameraId }, { audit }) {
      audit({ object: cameraId })
      await needCamera(cameraId)
    },

    async stopRecord({ cameraId, ...saved }, { audit }) {
      audit({ object: cameraId, after: saved })
      await needCamera(cameraId)
    },
  } satisfies CallsOf<'live'>
}
