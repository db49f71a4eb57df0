import { createHash, randomBytes } from 'node:crypto'
import type { ApiKey, ApiScope } from '@palisade/contract'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { insertApiKey, listApiKeys, revokeApiKeys, type ApiKeyRow } from './api-key.queries.ts'

const KEY_MARK = 'pal_'
const KEY_BYTES = 32
/** The mark and eight characters: enough to tell keys apart, but of no help in guessing one. */
const PREFIX_LENGTH = KEY_MARK.length + 8

export function createApiKeyService(deps: { db: Db; gate: Pick<OpenGate, 'forget'>; clock?: Clock }) {
  const { db, gate, clock = systemClock } = deps
  return {
    /** Makes a key; its text appears in this answer only. */
    async add(request, context): Promise<{ id: string; key: string }> {
      const { name, scopes, expiresAt } = request
      if (expiresAt !== undefined && Date.parse(expiresAt) <= clock.now())
        throw new AppError('api_key.expiry_past')
      const key = KEY_MARK + randomBytes(KEY_BYTES).toString('base64url')
      const row = {
        name,
        keyHash: createHash('sha256').update(key).digest(),
        prefix: key.slice(0, PREFIX_LENGTH),
        scopes: [...new Set(scopes)],
        expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
      }
      const id = await context.transaction(
        tx => insertApiKey(tx, row),
        object => ({ object, after: { name, scopes, expiresAt } }),
      )
      return { id, key }
    },

    async getByPage(request) {
      return mapPage(await listApiKeys(db, request), presentApiKey)
    },

    /** Revokes keys; it is no error if one is revoked already. */
    async batchDelete({ ids }, context) {
      await context.transaction(
        tx => revokeApiKeys(tx, ids),
        revoked => ({ object: revoked.map(key => key.id), before: revoked }),
      )
      gate.forget()
    },
  } satisfies CallsOf<'apiKey'>
}

function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes as ApiScope[],
    prefix: row.prefix,
    state: row.state,
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
