import type { SessionRow } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { requireManageable } from '#server/modules/access/user/rights.ts'
import { listSessions, listSessionsOf, type LiveSession } from './session-list.queries.ts'
import type { EndSessions } from './session-ender.ts'
import { removeSessions, type EndedSession } from './session.queries.ts'

/** Lists who is signed in, and ends sessions. It is no error if one has ended meanwhile. */
export function createSessionListService({ db, end }: { db: Db; end: EndSessions }) {
  return {
    async getByPage(request, { sessionId }) {
      return mapPage(await listSessions(db, request), row => presentRow(row, sessionId))
    },

    async getOwn(_request, { sessionId, user }) {
      const rows = await listSessionsOf(db, user.id)
      return rows.map(row => presentRow(row, sessionId))
    },

    async end({ ids }, { access, transaction }) {
      await end(
        'by_administrator',
        async tx => {
          const sessions = await removeSessions(tx, ids)
          await requireManageable(tx, access, { ids: sessions.map(session => session.userId) })
          return sessions
        },
        work => transaction(work, logged),
      )
    },

    /**
     * Ends sessions of the caller only. Those of others are ignored without an error, so that nothing can be learned
     * about them.
     */
    async endOwn({ ids }, { user, transaction }) {
      await end(
        'elsewhere',
        tx => removeSessions(tx, ids, user.id),
        work => transaction(work, logged),
      )
    },
  } satisfies CallsOf<'session'>
}

/** Ended sessions as the log stores them. */
const logged = (ended: readonly EndedSession[]) => ({ object: ended.map(({ id }) => id), before: ended })

function presentRow(row: LiveSession, sessionId: string): SessionRow {
  return {
    id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    name: row.name,
    address: row.address,
    userAgent: row.user_agent,
    loggedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === sessionId,
  }
}
