import type { MediaAction } from '@palisade/contract/media'
import { verifyLiveToken, verifyPlayToken } from '@palisade/contract/media-token'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { AdmitSocket } from '#server/infra/http/live/media-proxy.ts'
import type { MediaPrograms } from '#server/infra/media/media-programs.ts'
import { listForbidden, type LiveRightsDeps } from './live-rights.ts'

export interface LiveAdmissionDeps extends LiveRightsDeps {
  mediaSecret: string
  mediaPrograms: Pick<MediaPrograms, 'of'>
  log: Pick<FastifyBaseLogger, 'warn'>
  clock: Clock
}

/**
 * Whether a token of live or recorded video may open a socket now: it is ours and has not expired, its session is still there,
 * and its user may still see the camera, or what it recorded. What cannot be checked, because the database is away, is to be tried again.
 */
export function createLiveAdmission(deps: LiveAdmissionDeps, action: MediaAction): AdmitSocket {
  const verify = action === 'live' ? verifyLiveToken : verifyPlayToken
  return async token => {
    const verdict = verify(deps.mediaSecret, token, deps.clock.elapsed())
    if (!verdict.ok) return verdict.reason === 'expired' ? 'token_expired' : 'no_permission'
    const { sessionId, userId, cameraId, isUnmasked } = verdict.payload
    try {
      const forbidden = await listForbidden(deps, [{ sessionId, userId, cameraId, action, isUnmasked }])
      if (forbidden.length > 0) return 'no_permission'
      return { sessionId, mediaUrl: (await deps.mediaPrograms.of(cameraId)).url }
    } catch (error) {
      deps.log.warn({ err: error }, 'live socket not checked')
      return 'overloaded'
    }
  }
}
