import { sql } from 'kysely'
import { buildAlarm, type AlarmOptions } from '#server/testing/builders/alarm.ts'
import { buildTask } from '#server/testing/builders/task.ts'
import type { BuiltDevice } from '#server/testing/builders/device.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { createRollUp } from '../roll-up/roll-up.ts'

/**
 * A roll-up of its own over the server's database, that counts when a test says so.
 * @param elapsed ms since its server started; without it no time passes, so that it does not rest between two runs
 */
export function rollUpOf(server: TestServer, elapsed = () => 0) {
  const { db, writeAudit, listeners, clock } = server.app.infra
  const own = { now: () => clock.now(), elapsed }
  return createRollUp({ db, listeners, writeAudit, clock: own, log: { info: () => undefined } })
}

/** Alarms of a device: handled so many seconds after they occurred. */
export async function buildHandled(
  server: TestServer,
  device: BuiltDevice,
  alarms: readonly (AlarmOptions & { acknowledge?: number; close?: number })[],
): Promise<string[]> {
  const ids: string[] = []
  for (const { acknowledge, close, ...options } of alarms) {
    const { id } = await buildAlarm(server.db, { device, ...options })
    ids.push(id)
    await sql`update alarm set
      acknowledged_at = occurred_at + make_interval(secs => ${acknowledge ?? null}),
      closed_at = coalesce(occurred_at + make_interval(secs => ${close ?? null}), closed_at)
      where id = ${id}`.execute(server.db)
  }
  return ids
}

/** A completed task of an alarm, issued when it occurred. */
export async function buildDone(server: TestServer, alarmId: string, name: string, seconds: number) {
  const { id } = await buildTask(server.db, { alarmId, status: 'completed' })
  await sql`update alarm_task set person_name = ${name}, issued_at = occurred_at, started_at = occurred_at,
      completed_at = occurred_at + make_interval(secs => ${seconds})
    from alarm where alarm.id = alarm_id and alarm_task.id = ${id}`.execute(server.db)
}
