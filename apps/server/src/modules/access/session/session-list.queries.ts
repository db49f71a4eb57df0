import type { Page } from '@palisade/contract'
import { sql } from 'kysely'
import { begunAfter, usedAfter } from '#server/infra/access/session-life.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'

/** Sessions that are still live, with their users. */
const live = (db: Db) =>
  db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select([
      'session.id',
      'session.user_id',
      'user_account.user_name',
      'user_account.name',
      'session.address',
      'session.user_agent',
      'session.created_at',
      'session.last_used_at',
    ])
    .where('session.created_at', '>', begunAfter)
    .where('session.last_used_at', '>', usedAfter)
    .where('user_account.status', '=', 'enabled')
    .whereRef('session.confirmed_at', '>=', 'user_account.credentials_since')

export type LiveSession = Awaited<ReturnType<typeof listSessionsOf>>[number]

type SessionListRequest = PageRequest<'userName' | 'address' | 'loggedInAt' | 'lastUsedAt'> & {
  /** A part of the user name, the name or the address. */
  name?: string | undefined
}

export async function listSessions(db: Db, request: SessionListRequest): Promise<Page<LiveSession>> {
  const { name } = request
  const query = live(db).$if(name !== undefined && name !== '', some =>
    some.where(
      sql<boolean>`strpos(lower(concat_ws(' ', user_name, user_account.name, session.address)), lower(${name})) > 0`,
    ),
  )
  return listPage(db, query, request, {
    by: {
      userName: 'user_account.user_name',
      address: 'session.address',
      loggedInAt: 'session.created_at',
      lastUsedAt: 'session.last_used_at',
    },
    default: { by: 'lastUsedAt', order: 'desc' },
    tieBreak: 'session.id',
  })
}

/** The most sessions of one user that are listed, the newest first; nobody really has more. */
const OWN_MAX = 300

export async function listSessionsOf(db: Db, userId: string) {
  return live(db)
    .where('session.user_id', '=', userId)
    .orderBy('session.last_used_at', 'desc')
    .orderBy('session.id')
    .limit(OWN_MAX)
    .execute()
}
