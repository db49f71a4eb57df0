import { PUSH_KEPT_MINUTES } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import type { SendPush } from './push-request.ts'
import { listPhones, removePhone } from './push.queries.ts'
import { verdictOf, type PushVerdict } from './push.rules.ts'

/** Tells every phone of a person that takes notifications. @returns how each ended; none without a phone */
export type TellPeople = (
  userId: string,
  message: { title: string; level: string },
  signal: AbortSignal,
) => Promise<PushVerdict[]>

/** A locked screen shows so much at most, characters; a push holds 4 KB. */
const TEXT_LIMIT = 300

export function createPushPeople({ db, send }: { db: Db; send: SendPush }): TellPeople {
  return async (userId, { title, level }, signal) => {
    const message = { taskId: null, title: title.slice(0, TEXT_LIMIT), level: level.slice(0, TEXT_LIMIT) }
    const phones = await listPhones(db, userId)
    return Promise.all(
      phones.map(async phone => {
        const verdict = verdictOf(await send(phone, message, { seconds: PUSH_KEPT_MINUTES * 60, signal }), 1)
        if (verdict.kind === 'gone') await removePhone(db, phone)
        return verdict
      }),
    )
  }
}
