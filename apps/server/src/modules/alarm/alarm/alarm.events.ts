import type { AlarmHistoryEntry } from '@palisade/contract'
import type { Tx } from '../../../infra/database/database.ts'
import { writeEvents } from '../../../infra/outbox/outbox.ts'
import { presentAlarm } from './alarm.presenter.ts'
import type { AlarmRow, HistoryRow } from './alarm.queries.ts'

/** An alarm as a question of access asks about it: its area, and the device it came from. */
export const alarmObject = ({ area_id, device_id, device_category }: AlarmRow) => ({
  areaId: area_id,
  device:
    device_id !== null && device_category !== null ? { id: device_id, category: device_category } : null,
})

/** Tells everybody who may see the alarm, once the transaction is committed. */
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

/** What the programs themselves did to an alarm; its state is the same before and after. */
export function ownEntry(row: AlarmRow, action: AlarmHistoryEntry['action']): HistoryRow {
  return {
    alarm_id: row.id,
    action,
    from_status: action === 'raised' ? null : row.status,
    to_status: row.status,
    task_status: row.task_status,
  }
}
