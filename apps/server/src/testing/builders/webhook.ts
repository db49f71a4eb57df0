import { createSecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import type { Db } from '#server/infra/database/database.ts'
import { webhookOwner } from '#server/modules/alarm/notice/delivery/send.ts'
import { buildCentre } from './organisation.ts'
import { uniqueName } from './names.ts'

export interface WebhookOptions {
  centreId?: string
  name?: string
  url?: string
  secret?: string
  /** Key of the installation; without it nobody can open the secret. */
  deviceKey?: string
}

/** A receiver as it is stored. */
export async function buildWebhook(db: Db, options: WebhookOptions = {}) {
  const { name = uniqueName('hook'), url = 'http://receiver.example/a', secret = 'word' } = options
  const id = crypto.randomUUID()
  const sealed = options.deviceKey
    ? createSecretCipher(options.deviceKey).seal(webhookOwner(id), secret)
    : Buffer.from('none')
  const centreId = options.centreId ?? (await buildCentre(db)).id
  await db
    .insertInto('notice_webhook')
    .values({ id, area_id: centreId, name, url, secret: sealed, saved_by: 'Builder' })
    .execute()
  return { id, name, url, secret }
}
