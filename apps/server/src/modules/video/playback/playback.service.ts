import { LIVE_TOKEN_TTL_MS } from '@palisade/contract/media'
import { signPlayToken } from '@palisade/contract/media-token'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { liftedOf } from '#server/modules/device/masking/mask-sight.ts'
import { requireCameras } from './recorded-cameras.ts'

export interface PlaybackDeps {
  db: Db
  mediaSecret: string
  clock: Clock
  /** Has a camera's own card ready to be played. @returns the id that the token names */
  openCard: (cameraId: string, from: number, to: number) => Promise<string>
}

/** The path below the base path; the server passes its sockets on to the media program. */
const PLAY_SOCKET_PATH = '/media/play'

export function createPlaybackService({ db, mediaSecret, clock, openCard }: PlaybackDeps) {
  return {
    /** Creates a ticket for what was recorded of each camera in one range; the log keeps who asked for what, in one row. */
    async open({ cameraIds, kind, from, to }, { user, sessionId, access, audit }) {
      const told = { from, to, recordingKind: kind }
      audit({ object: cameraIds, after: told })
      const cameras = await requireCameras(db, cameraIds)
      audit({ objectName: cameras.map(({ name }) => name).join(', ') })
      const span = { from: Date.parse(from), to: Date.parse(to) }
      if (span.from >= clock.now()) throw new AppError('playback.in_future')
      const cards = await Promise.all(
        cameraIds.map(async id => (kind === 'card' ? openCard(id, span.from, span.to) : undefined)),
      )
      const lifted = await liftedOf(db, access, cameraIds)
      audit({ after: { ...told, ...toldLifted(lifted, cameraIds) } })
      return cameras.map(({ id, name }, index) => {
        const cardId = cards[index]
        const sight = lifted.includes(id) ? ({ isUnmasked: true } as const) : {}
        const card = cardId === undefined ? {} : { cardId }
        const grant = { cameraId: id, userId: user.id, sessionId, ...span, ...card, ...sight }
        return {
          socketUrl: PLAY_SOCKET_PATH,
          token: signPlayToken(mediaSecret, grant, clock.elapsed()),
          expiresAt: new Date(clock.now() + LIVE_TOKEN_TTL_MS).toISOString(),
          camera: { id, name },
          ...sight,
        }
      })
    },

    /** The console saves the picture itself; here it is permitted and logged. */
    async snapshot({ cameraId, at }, { audit }) {
      audit({ object: cameraId, after: { at } })
      await requireCameras(db, [cameraId])
    },
  } satisfies CallsOf<'playback'>
}

/** Which cameras are seen below their masks, where it is not all of them. */
const toldLifted = (lifted: readonly string[], cameraIds: readonly string[]) =>
  lifted.length > 0
    ? { isUnmasked: true, ...(lifted.length < cameraIds.length && { unmaskedCameraIds: lifted }) }
    : {}
