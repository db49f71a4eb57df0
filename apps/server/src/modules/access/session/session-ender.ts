import type { SessionEndReason } from '@palisade/contract'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { transactionsOf, type Db, type Tx } from '#server/infra/database/database.ts'
import type { MediaControl } from '#server/infra/media/media-control.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import type { EndedSession } from './session.queries.ts'

export interface SessionEnderDeps {
  db: Db
  gate: Pick<OpenGate, 'forget'>
  media: Pick<MediaControl, 'revoke'>
}

/** Runs the transaction in which sessions end; that of a call also writes the call's log row. */
export type RunEnding = (work: (tx: Tx) => Promise<EndedSession[]>) => Promise<EndedSession[]>

/**
 * Removes sessions and tells their consoles in one transaction, then closes their live video.
 * @param run left out by work that is no call
 * @returns the sessions that ended
 */
export type EndSessions = (
  reason: SessionEndReason,
  remove: (tx: Tx) => Promise<EndedSession[]>,
  run?: RunEnding,
) => Promise<EndedSession[]>

export function createSessionEnder({ db, gate, media }: SessionEnderDeps): EndSessions {
  return async (reason, remove, run = transactionsOf(db)) => {
    const ended = await run(async tx => {
      const sessions = await remove(tx)
      const users = [...new Set(sessions.map(session => session.userId))]
      await writeEvents(
        tx,
        users.map(userId => ({
          type: 'session.ended' as const,
          data: { reason },
          audience: { permission: null, userId },
        })),
      )
      return sessions
    })
    if (ended.length > 0) gate.forget()
    for (const { id } of ended) media.revoke(id)
    return ended
  }
}
