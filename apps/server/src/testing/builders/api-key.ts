import { createHash, randomBytes } from 'node:crypto'
import type { ApiScope } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { uniqueName } from './names.ts'

/** A key for outside systems; a past `expiresAt` or `isRevoked` makes one that is dead. */
export async function buildApiKey(
  db: Db,
  options: { name?: string; scopes?: ApiScope[]; expiresAt?: Date; isRevoked?: boolean } = {},
): Promise<{ id: string; name: string; key: string }> {
  const { name = uniqueName('Key'), scopes = ['event.intake'], expiresAt, isRevoked = false } = options
  const key = `pal_${randomBytes(32).toString('base64url')}`
  const row = await db
    .insertInto('api_key')
    .values({
      name,
      scopes,
      key_hash: createHash('sha256').update(key).digest(),
      prefix: key.slice(0, 12),
      expires_at: expiresAt ?? null,
      revoked_at: isRevoked ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, name, key }
}
