import type { Db, Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { settleDelivery, type DueDelivery, type Settled } from './delivery.queries.ts'
import { isKept, pauseOf, type Outcome } from './delivery.rules.ts'

/** The longest pause before another try of a delivery whose receiver is down, s. */
const DOWN_PAUSE_MAX = 30

/** The state of a delivery after a try. @param now ms since 1970 @param random 0 to 1 */
export function settledOf(due: DueDelivery, outcome: Outcome, now: number, random = Math.random()): Settled {
  if (outcome.kind === 'sent') return { state: 'sent', reason: null, answer: outcome.answer ?? '' }
  if (outcome.kind === 'skipped') return { state: 'skipped', reason: outcome.reason, answer: '' }
  const { reason, answer = '' } = outcome
  if (outcome.kind === 'failed') return { state: 'failed', reason, answer }
  const pause = pauseOf(due.attempts, random)
  // The lane of a receiver that is down rests already, so its deliveries must not wait much longer than the lane.
  const seconds = outcome.isReceiverDown ? Math.min(pause, DOWN_PAUSE_MAX) : pause
  if (!isKept(due.created_at, seconds, now)) return { state: 'given_up', reason, answer }
  return { state: 'waiting', reason, answer, seconds }
}

/** Stores how a try ended and writes its event. A notice for the console becomes visible by the same transaction, hence once. */
export async function settleOutcome(db: Db, due: DueDelivery, outcome: Outcome, now: number): Promise<void> {
  const settled = settledOf(due, outcome, now)
  await db.transaction().execute(async tx => {
    if (!(await settleDelivery(tx, due, settled))) return
    await tellSettled(tx, due, settled, now)
    if (settled.state === 'sent' && due.channel === 'console' && due.user_id !== null)
      await writeEvents(tx, [
        {
          type: 'notice.told',
          data: { deliveryId: due.id },
          audience: { permission: null, userId: due.user_id },
        },
      ])
  })
}

const tellSettled = (tx: Tx, due: DueDelivery, { state, reason }: Settled, now: number) =>
  writeEvents(tx, [
    {
      type: 'notice.settled',
      data: {
        deliveryId: due.id,
        noticeId: due.notice_id,
        alarmId: due.alarm_id,
        channel: due.channel,
        state,
        reason,
        at: new Date(now).toISOString(),
      },
      audience: { permission: 'alarm.view', areaId: due.area_id },
    },
  ])
