import { randomBytes } from 'node:crypto'
import type { Webhook, ResultOf, Contract } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import type { createWebhookSend } from '../channel/webhook.ts'
import type { ResolveWebhook } from '../channel/webhook-address.ts'
import { webhookOwner } from '../delivery/send.ts'
import { trialOf } from '../message/trial.ts'
import { findWebhook } from '../notice.queries.ts'
import {
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from './webhook.queries.ts'

const SECRET_BYTES = 32

export interface WebhookServiceDeps {
  db: Db
  sealer: SecretCipher
  resolveWebhook: ResolveWebhook
  sendWebhook: ReturnType<typeof createWebhookSend>
}

/** The webhooks of a centre. A secret is shown once, in the answer of the call that makes it. */
export function createWebhookService({ db, sealer, resolveWebhook, sendWebhook }: WebhookServiceDeps) {
  async function requireAllowed(url: string) {
    if ((await resolveWebhook(url)) === undefined) throw new AppError('notice.address_refused')
  }

  function makeSecret(id: string) {
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    return { secret, sealed: sealer.seal(webhookOwner(id), secret) }
  }

  /** Changes a webhook in one transaction with its row in the log. The path of its address may hold a token and is not logged. */
  async function change(
    id: string,
    context: SignedInContext,
    work: (tx: Tx, before: WebhookRow) => Promise<WebhookRow>,
  ): Promise<WebhookRow> {
    const { after } = await context.transaction(
      async tx => {
        const before = await lockWebhook(tx, id)
        if (!before) throw new AppError('notice.webhook_not_found')
        return { before, after: await work(tx, before) }
      },
      told => ({ object: id, before: logged(told.before), after: logged(told.after) }),
    )
    return after
  }

  return {
    async getWebhooks(_request, { access, centre }) {
      if (!may(access, 'notice.edit', { areaId: centre.areaId })) throw new AppError('access.denied')
      return (await listWebhooks(db, centre.id)).map(present)
    },

    async addWebhook({ name, url, isEnabled }, context): Promise<ResultOf<Contract['notice']['addWebhook']>> {
      const { access, centre, user } = context
      if (!may(access, 'notice.edit', { areaId: centre.areaId })) throw new AppError('access.denied')
      await requireAllowed(url)
      const id = crypto.randomUUID()
      const { secret, sealed } = makeSecret(id)
      const values = { id, name, url, is_enabled: isEnabled, saved_by: user.name }
      const row = await context.transaction(
        tx => insertWebhook(tx, { ...values, area_id: centre.id, secret: sealed }),
        after => ({ object: after.id, after: logged(after) }),
      )
      return { ...present(row), secret }
    },

    async updateWebhook(request, context) {
      const { id, version, name, url, isEnabled } = request
      await requireAllowed(url)
      const row = await change(id, context, async (tx, before) => {
        if (before.version !== version) throw new AppError('notice.changed_meanwhile')
        return updateWebhook(tx, id, { name, url, is_enabled: isEnabled, saved_by: context.user.name })
      })
      return present(row)
    },

    async renewSecret({ id }, context): Promise<ResultOf<Contract['notice']['renewSecret']>> {
      const { secret, sealed } = makeSecret(id)
      const row = await change(id, context, tx =>
        updateWebhook(tx, id, { secret: sealed, saved_by: context.user.name }),
      )
      return { ...present(row), secret }
    },

    async deleteWebhook({ id }, context) {
      await change(id, context, tx => updateWebhook(tx, id, { deleted_at: new Date() }))
    },

    async testWebhook({ id }, context) {
      const webhook = await findWebhook(db, id)
      const secret = webhook && sealer.unseal(webhookOwner(id), webhook.secret)
      if (!webhook || secret === undefined) throw new AppError('notice.webhook_not_found')
      const message = { id: crypto.randomUUID(), reason: 'test', at: new Date().toISOString() }
      const sent = { id: message.id, url: webhook.url, secret, body: JSON.stringify(message) }
      const trial = trialOf(await sendWebhook(sent, AbortSignal.timeout(30_000)))
      context.audit({ object: id, after: { isTaken: trial.isTaken } })
      return trial
    },
  } satisfies CallsOf<'notice'>
}

const present = (row: WebhookRow): Webhook => ({
  id: row.id,
  version: row.version,
  name: row.name,
  url: row.url,
  isEnabled: row.is_enabled,
  savedBy: row.saved_by,
  savedAt: row.saved_at.toISOString(),
})

const logged = ({ name, url, is_enabled }: WebhookRow) => ({
  name,
  host: new URL(url).host,
  isEnabled: is_enabled,
})
