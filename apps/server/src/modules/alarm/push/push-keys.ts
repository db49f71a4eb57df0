import type { FastifyBaseLogger } from 'fastify'
import webPush from 'web-push'
import type { Db } from '#server/infra/database/database.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { findKey, insertKey, removeKey } from './push-key.queries.ts'

/** The key by which push services know this installation (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Binds the sealed key to its row. */
const OWNER = 'push_key'

export interface PushKeysDeps {
  db: Db
  sealer: SecretCipher
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Reads the installation's key pair; the first start makes it, and of several copies that start at once one. Where the
 * device key is another one now, it is made anew, and phones must subscribe again: theirs are bound to the old key.
 */
export async function openPushKeys({ db, sealer, log }: PushKeysDeps): Promise<PushKeys> {
  const found = await readKeys(db, sealer)
  if (found) return found
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db.transaction().execute(async tx => {
    if (await findKey(tx)) {
      log.warn('the key of notifications cannot be opened with the present device key: a new one is made')
      await removeKey(tx)
    }
    await insertKey(tx, publicKey, sealer.seal(OWNER, privateKey))
  })
  const made = await readKeys(db, sealer)
  if (!made) throw new Error('the key of notifications cannot be opened')
  return made
}

async function readKeys(db: Db, sealer: SecretCipher): Promise<PushKeys | undefined> {
  const row = await findKey(db)
  const privateKey = row && sealer.unseal(OWNER, row.private_key)
  return row && privateKey !== undefined ? { publicKey: row.public_key, privateKey } : undefined
}
