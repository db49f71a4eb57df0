import { hash } from 'node:crypto'
import { id as idSchema, type PermissionCode } from '@palisade/contract'
import type { AccessSnapshot, ApiKeyIdentity, AccessControl, SessionIdentity } from './access.ts'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ObjectSources } from './object-source.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import {
  countLent,
  countReached,
  findApiKey,
  findSession,
  listCentres,
  touchApiKey,
  touchSession,
} from './access.queries.ts'
import { findStamp } from './rights/access-stamp.queries.ts'
import { createBriefCache } from './brief-cache.ts'
import { createRightsReader } from './rights/rights-reader.ts'

/** How old a user's cached rights may be, ms, even when a notification is lost; `forget` drops them at once. */
export const ACCESS_STALE_MS = 1000
/** Somebody who goes on asking is looked up anew from this age on, so that they do not wait for it. */
const ACCESS_RENEW_MS = 700

/** Sessions and keys in the cache. With more in use at a time, the database is asked more often. */
const CACHE_SIZE = 5000
/** A longer text can be neither a ticket nor a key, so it is refused before it is hashed. */
const CREDENTIAL_LIMIT = 200

export interface OpenGate extends AccessControl {
  /** Drops every cached answer, because something about users, roles, areas, sessions or keys has changed. */
  forget(): void
  /** The rights of a user who makes no request at the moment, such as the viewer of a running live stream. */
  access(userId: string): Promise<AccessSnapshot>
}

export interface GateDeps {
  db: Db
  /** Read with each question: they are complete once the modules are composed. */
  objects: ObjectSources
  clock?: Clock | undefined
}

/** Answers who is calling and what they may touch, from PostgreSQL. */
export function createAccessControl(deps: GateDeps): OpenGate {
  const { db, objects, clock = systemClock } = deps
  const options = { keepFor: ACCESS_STALE_MS, size: CACHE_SIZE, clock }
  const renewed = { ...options, renewAfter: ACCESS_RENEW_MS }
  const sessions = createBriefCache<SessionIdentity>(renewed)
  const keys = createBriefCache<ApiKeyIdentity>(options)
  const uses = createBriefCache<true>(options)
  const accesses = createBriefCache<AccessSnapshot>(renewed)
  // Not forgotten with the rest: it trusts only the stamp that the database gives with each look.
  const rights = createRightsReader({ db, clock, size: CACHE_SIZE })

  async function loadSession(ticketHash: Buffer): Promise<SessionIdentity | undefined> {
    const found = await findSession(db, ticketHash)
    if (!found) return undefined
    const { sessionId, userId, userName, name, stamp, isUseDue } = found
    const access = await rights.read(userId, stamp)
    return { sessionId, user: { id: userId, userName, name }, access, isUseDue: isUseDue === true }
  }

  const loadAccess = async (userId: string) => rights.read(userId, await findStamp(db, userId))

  async function loadKey(keyHash: Buffer): Promise<ApiKeyIdentity | undefined> {
    const found = await findApiKey(db, keyHash)
    if (found) await touchApiKey(db, found.id)
    return found
  }

  return {
    async session(ticket) {
      if (!isCredential(ticket)) return undefined
      const hashed = hashOf(ticket)
      return sessions.get(hashed, () => loadSession(Buffer.from(hashed, 'base64')))
    },
    async used({ sessionId, isUseDue }) {
      if (!isUseDue) return
      await uses.get(sessionId, async () => {
        await touchSession(db, sessionId)
        return true
      })
    },
    async apiKey(key) {
      if (!isCredential(key)) return undefined
      const hashed = hashOf(key)
      return keys.get(hashed, () => loadKey(Buffer.from(hashed, 'base64')))
    },
    async readerAccess(keyId, permission) {
      const centres = await listCentres(db)
      const permissions = new Set([permission])
      return {
        userId: keyId,
        isSuper: false,
        permissions,
        areaIds: 'all',
        devices: 'areas',
        holders: new Set(),
        centres,
      }
    },
    async requireObjects(access, kind, ids, permission) {
      const distinct = [...new Set(ids)]
      if (distinct.length === 0 || access.areaIds === 'all') return
      if (!distinct.every(isId)) throw new AppError('access.denied')
      const source = objects[kind]
      const reached = await countOf(db, source, distinct, access, permission)
      if (reached === undefined)
        throw new Error(`no module declares where a ${kind} is, or to whom it is lent`)
      // One answer for an object that does not exist and for one out of reach, so that a user cannot find out which
      // objects exist.
      if (reached < distinct.length) throw new AppError('access.denied')
    },
    centre(access, centerId) {
      const park = access.centres.find(centre => centre.id === centerId)
      return park && { id: park.id, areaId: park.centerorareainfoId }
    },
    async access(userId) {
      return (await accesses.get(userId, () => loadAccess(userId))) ?? loadAccess(userId)
    },
    forget() {
      sessions.clear()
      keys.clear()
      accesses.clear()
    },
  }
}

/** Undefined when the question cannot be asked of this kind. */
async function countOf(
  db: Db,
  source: ObjectSources[string] | undefined,
  ids: readonly string[],
  access: AccessSnapshot,
  permission: PermissionCode | undefined,
): Promise<number | undefined> {
  if (source && 'places' in source) return countReached(db, source, ids, access)
  if (!source || !('lent' in source) || permission === undefined) return undefined
  return countLent(db, source.lent(access, permission), ids)
}

const isCredential = (text: string) => text.length > 0 && text.length <= CREDENTIAL_LIMIT
const hashOf = (text: string) => hash('sha256', text, 'base64')
const isId = (text: string) => idSchema.safeParse(text).success
