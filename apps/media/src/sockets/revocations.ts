import { LIVE_TOKEN_TTL_MS } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'

/** Remembers revoked sessions as long as a token issued before could still open a socket. */
export interface Revocations {
  revoke(sessionId: string): void
  /** `expiresAt` of the token, ms since 1970. */
  covers(sessionId: string, expiresAt: number): boolean
}

export function createRevocations(clock: Clock): Revocations {
  const revokedAt = new Map<string, number>()
  return {
    revoke: sessionId => {
      const at = clock.now()
      for (const [id, time] of revokedAt) if (time < at - 2 * LIVE_TOKEN_TTL_MS) revokedAt.delete(id)
      revokedAt.set(sessionId, at)
    },
    covers: (sessionId, expiresAt) => {
      const at = revokedAt.get(sessionId)
      return at !== undefined && expiresAt - LIVE_TOKEN_TTL_MS <= at
    },
  }
}
