import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { alarmObject } from '../alarm.events.ts'
import type { AlarmRow } from '../alarm.queries.ts'

/** Tells everybody who may see the alarm that its procedure has gone on. */
export async function writeAnswered(tx: Tx, alarm: AlarmRow): Promise<void> {
  const audience = { permission: 'alarm.view' as const, ...alarmObject(alarm) }
  await writeEvents(tx, [{ type: 'procedure.answered' as const, data: { alarmId: alarm.id }, audience }])
}
