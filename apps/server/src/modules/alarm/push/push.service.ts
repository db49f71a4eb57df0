import { ECDH } from 'node:crypto'
import type { Contract, OwnPush, RequestOf } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { ResolveEndpoint } from './push-address.ts'
import type { PushKeys } from './push-keys.ts'
import { queueHello } from './push-message.queries.ts'
import { findSubscription, lockSubscription, putSubscription, removeSubscription } from './push.queries.ts'
import { statusOf } from './push.rules.ts'

type Calls = Contract['push']

export interface PushServiceDeps {
  db: Db
  keys: Pick<PushKeys, 'publicKey'>
  resolveEndpoint: ResolveEndpoint
  /** Has the queue looked at. */
  wake: () => void
}

/** Phones of people in the field, and whether messages reach them. */
export function createPushService({ db, keys, resolveEndpoint, wake }: PushServiceDeps) {
  async function own(from: Db, sessionId: string): Promise<OwnPush> {
    return {
      status: statusOf(await findSubscription(from, sessionId)),
      publicKey: keys.publicKey,
    }
  }

  async function subscribe(
    tx: Tx,
    { endpoint, keys: phone }: RequestOf<Calls['subscribe']>,
    { sessionId, user, locale }: SignedInContext,
  ) {
    await putSubscription(tx, { session_id: sessionId, user_id: user.id, endpoint, ...phone, locale })
    const row = await lockSubscription(tx, sessionId)
    if (statusOf(row) !== 'on') await queueHello(tx, sessionId)
    return own(tx, sessionId)
  }

  return {
    getOwn: (_request, { sessionId }) => own(db, sessionId),
    async subscribe(request, context) {
      if (!isPoint(request.keys.p256dh)) throw new AppError('push.key_invalid')
      if (!(await resolveEndpoint(request.endpoint))) throw new AppError('push.address_refused')
      const { user } = context
      const after = await context.transaction(
        tx => subscribe(tx, request, context),
        () => ({ object: user.id, objectName: user.name, after: { host: new URL(request.endpoint).host } }),
      )
      wake()
      return after
    },
    async unsubscribe(_request, context) {
      const { user, sessionId } = context
      return context.transaction(
        async tx => {
          await removeSubscription(tx, sessionId)
          return own(tx, sessionId)
        },
        () => ({ object: user.id, objectName: user.name }),
      )
    },
  } satisfies CallsOf<'push'>
}

/** Whether a key is a point of the curve: nothing can be encrypted to another one. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
