import type { AlarmHistoryEntry } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { presentAlarm } from './alarm.presenter.ts'
import type { AlarmRow, HistoryRow } from './alarm.queries.ts'

/** An alarm as the object of a check of access: its area, and the device that it came from. */
export const alarmObject = ({ area_id, device_id, device_category }: AlarmRow) => ({
  areaId: area_id,
  device:
    device_id !== null && device_category !== null ? { id: device_id, category: device_category } : null,
})

/** Writes the events that tell everybody who may see the alarms; they are sent after the commit. */
export async function writeAlarmEvents(
  tx: Tx,
  type: 'alarm.raised' | 'alarm.repeated' | 'alarm.changed',
  rows: readonly AlarmRow[],
): Promise<void> {
  await writeEvents(
    tx,
    rows.map(row => ({
      type,
      data: presentAlarm(row),
      audience: { permission: 'alarm.view' as const, ...alarmObject(row) },
    })),
  )
}

/** A history entry of what the programs did to an alarm by themselves; the state stays the same. */
export function ownEntry(row: AlarmRow, action: AlarmHistoryEntry['action']): HistoryRow {
  return {
    alarm_id: row.id,
    action,
    from_status: action === 'raised' ? null : row.status,
    to_status: row.status,
    task_status: row.task_status,
  }
}
