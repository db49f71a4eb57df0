import type { Db, Tx } from '#server/infra/database/database.ts'

export async function findKey(db: Db) {
  return db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirst()
}

/** Another copy of the server may have made one meanwhile: the first one stays. */
export async function insertKey(tx: Tx, publicKey: string, sealed: Buffer): Promise<void> {
  await tx
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: sealed })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Removes the key with the subscriptions that are bound to it. */
export async function removeKey(tx: Tx): Promise<void> {
  await tx.deleteFrom('push_subscription').execute()
  await tx.deleteFrom('push_key').execute()
}
