import type { Contract, PlayTicket, RequestOf } from '@palisade/contract'
import { LIVE_TOKEN_TTL_MS } from '@palisade/contract/media'
import { signPlayToken } from '@palisade/contract/media-token'
import type { SignedInContext } from '../../../infra/binding/context.ts'
import type { Clock } from '../../../infra/clock.ts'
import type { Db } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import { findRecorded } from './playback.queries.ts'

export interface PlaybackDeps {
  db: Db
  mediaSecret: string
  clock: Clock
}

/** The path below the base path; the server passes its sockets on to the media program. */
const PLAY_SOCKET_PATH = '/media/play'

export function createPlaybackService({ db, mediaSecret, clock }: PlaybackDeps) {
  /** @throws AppError device.not_found, device.not_a_camera */
  async function needCamera(id: string) {
    const camera = await findRecorded(db, id)
    if (!camera) throw new AppError('device.not_found')
    if (camera.kind !== 'camera') throw new AppError('device.not_a_camera')
    return camera
  }

  return {
    /**
     * Creates a ticket for what was recorded of one camera in one range; the log keeps who asked for what.
     * @throws AppError device.not_found, device.not_a_camera, playback.in_future where it has not begun yet
     */
    async open(
      { cameraId, kind, from, to }: RequestOf<Contract['playback']['open']>,
      { user, sessionId, audit }: Pick<SignedInContext, 'user' | 'sessionId' | 'audit'>,
    ): Promise<PlayTicket> {
      audit({ object: cameraId, after: { from, to, recordingKind: kind } })
      const camera = await needCamera(cameraId)
      const span = { from: Date.parse(from), to: Date.parse(to) }
      if (span.from >= clock.now()) throw new AppError('playback.in_future')
      const grant = { cameraId, userId: user.id, sessionId, ...span }
      return {
        socketUrl: PLAY_SOCKET_PATH,
        token: signPlayToken(mediaSecret, grant, clock.elapsed()),
        expiresAt: new Date(clock.now() + LIVE_TOKEN_TTL_MS).toISOString(),
        camera: { id: camera.id, name: camera.name },
      }
    },

    /** The console saves the picture itself; here it is permitted and logged. @throws AppError device.not_found, device.not_a_camera */
    async snapshot(
      { cameraId, at }: RequestOf<Contract['playback']['snapshot']>,
      { audit }: Pick<SignedInContext, 'audit'>,
    ): Promise<void> {
      audit({ object: cameraId, after: { at } })
      await needCamera(cameraId)
    },
  }
}
