import { LIVE_TOKEN_TTL_MS } from '@palisade/contract/media'
import type { LiveTokenPayload } from '@palisade/contract/media-token'
import type { Clock } from '../clock.ts'

/** Remembers what was revoked, so that tokens of before open no socket. */
export interface Revocations {
  /** @param cameraId the one camera that the session may not watch now; undefined: the session has ended */
  revoke(sessionId: string, cameraId?: string): void
  covers(grant: Pick<LiveTokenPayload, 'sessionId' | 'cameraId' | 'expiresAt'>): boolean
}

/** Ended sessions that are remembered; beyond it the oldest are forgotten. */
const ENDED_MAX = 100_000

/**
 * An ended session never comes back, so it is covered whatever a token says of its time. A camera may be given back, so only
 * tokens issued until then are covered; both times are of the clock that never leaps.
 */
export function createRevocations(clock: Clock): Revocations {
  const ended = new Set<string>()
  const cameras = new Map<string, number>()

  function forgetOld(): void {
    for (const [key, at] of cameras) if (clock.elapsed() - at > LIVE_TOKEN_TTL_MS) cameras.delete(key)
    for (const id of ended) {
      if (ended.size <= ENDED_MAX) break
      ended.delete(id)
    }
  }

  return {
    revoke(sessionId, cameraId) {
      if (cameraId === undefined) ended.add(sessionId)
      else cameras.set(keyOf(sessionId, cameraId), clock.elapsed())
      forgetOld()
    },
    covers({ sessionId, cameraId, expiresAt }) {
      if (ended.has(sessionId)) return true
      const at = cameras.get(keyOf(sessionId, cameraId))
      return at !== undefined && expiresAt - LIVE_TOKEN_TTL_MS <= at
    },
  }
}

const keyOf = (sessionId: string, cameraId: string) => `${sessionId} ${cameraId}`
