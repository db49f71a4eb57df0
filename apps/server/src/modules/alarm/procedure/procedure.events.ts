import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { alarmObject } from '#server/modules/alarm/alarm/alarm.events.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'

/** Tells who edits procedures, by each area that one was or is in. */
export async function writeProceduresChanged(
  tx: Tx,
  changed: readonly { id: string; areaId: string | null }[],
): Promise<void> {
  await writeEvents(
    tx,
    changed.map(({ id, areaId }) => ({
      type: 'procedure.changed' as const,
      data: { id },
      audience: { permission: 'procedure.edit' as const, areaId },
    })),
  )
}

/** Tells everybody who may see the alarm that its procedure has gone on. */
export async function writeAnswered(tx: Tx, alarm: AlarmRow): Promise<void> {
  const audience = { permission: 'alarm.view' as const, ...alarmObject(alarm) }
  await writeEvents(tx, [{ type: 'procedure.answered' as const, data: { alarmId: alarm.id }, audience }])
}
