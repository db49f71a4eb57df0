import type { ApiKeyState, ApiScope, Page } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { NamedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'

export interface NewApiKey {
  name: string
  keyHash: Buffer
  prefix: string
  scopes: ApiScope[]
  expiresAt: Date | null
}

export async function insertApiKey(db: Db, key: NewApiKey): Promise<string> {
  const row = await db
    .insertInto('api_key')
    .values({
      name: key.name,
      key_hash: key.keyHash,
      prefix: key.prefix,
      scopes: key.scopes,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface ApiKeyRow {
  id: string
  name: string
  scopes: string[]
  prefix: string
  state: ApiKeyState
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  created_at: Date
}

type ApiKeyListRequest = PageRequest<'name' | 'createdAt' | 'lastUsedAt'> & {
  name?: string | undefined
  state?: ApiKeyState | undefined
}

/** The state of a key by the database's clock, which the gate uses too. */
const stateOf = sql<ApiKeyState>`
  case when revoked_at is not null then 'revoked' when expired_at is not null or expires_at <= now() then 'expired'
    else 'active' end`

export async function listApiKeys(db: Db, request: ApiKeyListRequest): Promise<Page<ApiKeyRow>> {
  const { name, state } = request
  const query = db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'prefix', 'expires_at', 'revoked_at', 'last_used_at', 'created_at'])
    .select(stateOf.as('state'))
    .$if(state !== undefined, some => some.where(stateOf, '=', state ?? 'active'))
    .$if(name !== undefined && name !== '', some =>
      some.where(sql<boolean>`strpos(lower(name), lower(${name})) > 0`),
    )
  return listPage(db, query, request, {
    by: { name: 'name', createdAt: 'created_at', lastUsedAt: 'last_used_at' },
    default: { by: 'createdAt', order: 'desc' },
    tieBreak: 'id',
  })
}

/** @returns the keys that this call revoked, without those that were revoked before or do not exist */
export async function revokeApiKeys(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db
    .updateTable('api_key')
    .set({ revoked_at: sql`now()` })
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .execute()
}

/** Notes the keys that have expired: they stay so, also when the clock is set back. */
export async function noteExpiredKeys(db: Db): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ expired_at: sql`now()` })
    .where('expires_at', '<=', sql<Date>`now()`)
    .where('expired_at', 'is', null)
    .execute()
}

export const apiKeyObjects: NamedObjects = { names: sql`select id, name, null::uuid as area_id from api_key` }
