import { z } from 'zod'
import { apiScopes } from '../core/access.ts'
import { defineCall } from '../core/call.ts'
import { done, id, idsRequest, moment, searchText } from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'

export const apiKeyName = z.string().trim().min(1).max(64)

/** Only an active key is accepted. */
export const apiKeyStates = ['active', 'expired', 'revoked'] as const
export type ApiKeyState = (typeof apiKeyStates)[number]

const apiKey = z.object({
  id,
  name: z.string(),
  state: z.enum(apiKeyStates),
  scopes: z.array(z.enum(apiScopes)),
  /** The first characters of the key, by which people tell keys apart. */
  prefix: z.string(),
  expiresAt: moment.nullable(),
  revokedAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
  createdAt: moment,
})
export type ApiKey = z.infer<typeof apiKey>

const access = { by: 'permission', permission: 'api_key.manage', object: 'none' } as const

export const apiKeyCalls = {
  add: defineCall({
    path: '/smp/api-key/add',
    summary: 'Make a key for an outside system; the key is shown this once',
    request: z.strictObject({
      name: apiKeyName,
      scopes: z.array(z.enum(apiScopes)).min(1),
      expiresAt: moment.optional(),
    }),
    result: z.object({ id, key: z.string() }),
    refuses: ['api_key.name_taken', 'api_key.expiry_past'],
    meta: { access, centre: 'none', audit: 'api_key.add' },
  }),
  getByPage: defineCall({
    path: '/smp/api-key/getByPage',
    summary: 'Keys by page, revoked and expired ones too, without the keys themselves',
    request: pageRequest(['name', 'createdAt', 'lastUsedAt'], {
      name: searchText.optional(),
      state: z.enum(apiKeyStates).optional(),
    }),
    result: pageOf(apiKey),
    meta: { access, centre: 'none' },
  }),
  batchDelete: defineCall({
    path: '/smp/api-key/batchDelete',
    summary: 'Revoke keys; refused from the next request on',
    request: idsRequest,
    result: done,
    meta: { access, centre: 'none', audit: 'api_key.delete' },
  }),
}

export const apiKeyModule = { calls: apiKeyCalls }
