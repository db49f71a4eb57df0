import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { EndSessions } from './session-ender.ts'
import { listUserNames, removeExpiredSessions, type EndedSession } from './session.queries.ts'
import { removeOldCounters } from '#server/modules/access/password/throttle.queries.ts'

export interface SessionSweepDeps {
  db: Db
  end: EndSessions
  writeAudit: WriteAudit
}

/** Ends expired sessions; run every minute, and after a change of the parameters. */
export function createSessionSweep({ db, end, writeAudit }: SessionSweepDeps): () => Promise<void> {
  /** Writes a log row for each expired session with its user, because no call does. */
  async function logExpired(tx: Tx, sessions: readonly EndedSession[]) {
    const userNames = await listUserNames(
      tx,
      sessions.map(session => session.userId),
    )
    for (const { id, userId, address } of sessions)
      await writeAudit(
        {
          userId,
          userName: userNames.get(userId) ?? '',
          address,
          action: 'session.expired',
          object: id,
          result: 'ok',
        },
        tx,
      )
  }

  return async () => {
    await end('expired', async tx => {
      const sessions = await removeExpiredSessions(tx)
      await logExpired(tx, sessions)
      return sessions
    })
    await removeOldCounters(db)
  }
}
