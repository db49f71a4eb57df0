import type { AlarmLevel, EscalationStep } from '@palisade/contract'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { writeAlarmEvents } from '#server/modules/alarm/alarm/alarm.events.ts'
import {
  findAlarmRow,
  insertHistory,
  lockAlarm,
  type AlarmRow,
} from '#server/modules/alarm/alarm/alarm.queries.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { sendNotice, sendWebhook, type Delivery } from '../notice-port.ts'
import { endClimbing, findChain, postponeStep, takeDueStep, type DueStep } from './escalation.queries.ts'
import { OWN_CHAIN, stepAt, stepsInAll, type Chain } from './escalation.rules.ts'

/** Takes all steps that are due, each in a transaction of its own. */
export async function climbDue(db: Db, mayGoOn: () => boolean): Promise<void> {
  while (mayGoOn()) {
    const wasThere = await db.transaction().execute(async tx => {
      const due = await takeDueStep(tx)
      if (due) await climb(tx, due)
      return due !== undefined
    })
    if (!wasThere) return
  }
}

async function climb(tx: Tx, due: DueStep): Promise<void> {
  const row = await findChain(tx, due.centre_id)
  const chain: Chain = row ? ({ ...row, isEnabled: row.is_enabled } as unknown as Chain) : OWN_CHAIN
  // The lock on the alarm keeps the step from telling anybody once an acknowledgement has committed.
  const alarm = (await lockAlarm(tx, due.alarm_id)) && (await findAlarmRow(tx, due.alarm_id))
  if (!chain.isEnabled || alarm?.status !== 'on_alert') return endClimbing(tx, due.alarm_id, due.step)
  const wait = chain.waits[levelOfNumber(alarm.level) satisfies AlarmLevel]
  if (wait === null || chain.steps.length === 0) return endClimbing(tx, due.alarm_id, due.step)
  // Whoever shelved the alarm knows of it. It climbs again once it is back on the desk.
  if (alarm.shelf_id !== null) return postponeStep(tx, due.alarm_id, due.step, wait)
  const taken = await takeSteps(tx, chain, due, alarm)
  if (taken >= stepsInAll(chain)) return endClimbing(tx, due.alarm_id, taken)
  return postponeStep(tx, due.alarm_id, taken, wait)
}

/**
 * Takes the next step. If it reaches nobody, the steps behind it are taken at once, until one reaches somebody. If a whole round of the
 * chain reaches nobody, it waits as after a step.
 * @returns steps taken in all
 */
async function takeSteps(tx: Tx, chain: Chain, due: DueStep, alarm: AlarmRow): Promise<number> {
  let taken = due.step
  const until = taken + chain.steps.length
  let isTold = false
  while (!isTold && taken < until) {
    const step = stepAt(chain, taken)
    if (!step) break
    const number = (taken % chain.steps.length) + 1
    const deliveries = await tell(tx, step, alarm, { taken, number })
    isTold = await noteStep(tx, alarm, number, deliveries)
    taken += 1
  }
  await writeAlarmEvents(tx, 'alarm.changed', [alarm])
  return taken
}

/** Tells the people and systems of a step. @returns its deliveries, including the skipped ones */
async function tell(
  tx: Tx,
  step: EscalationStep,
  alarm: AlarmRow,
  { taken, number }: { taken: number; number: number },
): Promise<Delivery[]> {
  const subject = { reason: 'escalation' as const, alarmId: alarm.id }
  const causeAt = (count: number) => `escalation:${alarm.id}:${count}`
  const { userIds, groupIds, roleIds, duties, channels } = step
  const { deliveries } = await sendNotice(tx, {
    ...subject,
    cause: causeAt(taken),
    title: '',
    text: '',
    fields: { step: String(number) },
    recipients: { userIds, groupIds, roleIds },
    duties,
    channels,
    // The first step of a repeat of the chain tells everybody again.
    after: number === 1 ? undefined : causeAt(taken - 1),
  })
  const all = [...deliveries]
  for (const webhookId of step.webhookIds) {
    const sent = await sendWebhook(tx, { ...subject, cause: `${causeAt(taken)}:${webhookId}`, webhookId })
    all.push(...sent.deliveries)
  }
  return all
}

/**
 * Adds the step to the alarm's history: whom it tells, that they were told just before, or that nobody could be told.
 * @returns whether somebody knows of the alarm now
 */
async function noteStep(
  tx: Tx,
  alarm: AlarmRow,
  number: number,
  deliveries: readonly Delivery[],
): Promise<boolean> {
  const told = deliveries.filter(({ state }) => state === 'waiting')
  const before = deliveries.filter(({ reason }) => reason === 'told_before')
  const known = told.length > 0 ? told : before
  const people = [...new Set(known.map(({ recipient }) => recipient))].join(', ')
  await insertHistory(tx, [
    {
      alarm_id: alarm.id,
      action: told.length > 0 ? 'notified' : before.length > 0 ? 'told_before' : 'nobody_notified',
      from_status: alarm.status,
      to_status: alarm.status,
      task_status: alarm.task_status,
      text: String(number),
      person: people.slice(0, 255),
    },
  ])
  return known.length > 0
}
