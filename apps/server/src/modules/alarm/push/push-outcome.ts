import type { Db, Tx } from '#server/infra/database/database.ts'
import { postponeJob, removeJob } from '#server/infra/jobs/job.queries.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { pushJobs, type DueMessage } from './push-message.queries.ts'
import {
  lockSubscription,
  removeSubscription,
  updateOutcome,
  type Outcome,
  type SubscriptionRow,
} from './push.queries.ts'
import { isKept, statusOf, type PushVerdict } from './push.rules.ts'

type Settled = Pick<DueMessage, 'id' | 'session_id' | 'created_at'>

/** Brings message and phone to what a try has shown, and tells the phone's page when its status is another one now. */
export async function settlePush(db: Db, message: Settled, verdict: PushVerdict, now: Date): Promise<void> {
  await db.transaction().execute(async tx => {
    const before = await lockSubscription(tx, message.session_id)
    if (!before) return
    await settleMessage(tx, message, verdict, now)
    const after = await settlePhone(tx, before, verdict, now)
    if (statusOf(before) === statusOf(after)) return
    const audience = { permission: 'staff.use' as const, userId: before.user_id }
    await writeEvent(tx, { type: 'push.changed', data: {}, audience })
  })
}

async function settleMessage(tx: Tx, { id, created_at }: Settled, verdict: PushVerdict, now: Date) {
  if (verdict.kind === 'later' && isKept(created_at, verdict.seconds, now.getTime()))
    return postponeJob(tx, pushJobs, id, { ms: verdict.seconds * 1000 })
  return removeJob(tx, pushJobs, id)
}

/** @returns the phone as it is now; undefined when it is forgotten */
async function settlePhone(
  tx: Tx,
  before: SubscriptionRow,
  verdict: PushVerdict,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const { session_id } = before
  if (verdict.kind === 'gone') {
    await removeSubscription(tx, session_id)
    return undefined
  }
  const outcome = outcomeOf(verdict, before, now)
  await updateOutcome(tx, session_id, outcome)
  return { ...before, ...outcome }
}

function outcomeOf(
  verdict: Exclude<PushVerdict, { kind: 'gone' }>,
  before: SubscriptionRow,
  now: Date,
): Outcome {
  if (verdict.kind === 'taken') return { failure: null, reached_at: now }
  if (verdict.kind === 'refused') return { failure: 'refused' }
  return { failure: verdict.failure ?? before.failure }
}
