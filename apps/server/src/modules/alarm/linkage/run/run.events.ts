import type { DeviceCategory, LinkageRunState } from '@palisade/contract'
import type { Tx } from '../../../../infra/database/database.ts'
import { writeEvents } from '../../../../infra/outbox/outbox.ts'

/** A run as far as telling of it needs. */
export interface ToldRun {
  id: string
  /** Null: an operator began it. */
  rule_id: string | null
  rule_name: string
  alarm_id: string
  area_id: string
  device_id: string | null
  device_category: string | null
  state: string
}

/** Who may see the alarm of a run. */
export const audienceOf = ({ area_id, device_id, device_category }: ToldRun) => ({
  permission: 'alarm.view' as const,
  areaId: area_id,
  device:
    device_id !== null && device_category !== null
      ? { id: device_id, category: device_category as DeviceCategory }
      : null,
})

export async function writeRunEvents(tx: Tx, runs: readonly ToldRun[]): Promise<void> {
  await writeEvents(
    tx,
    runs.map(run => ({
      type: 'linkage.ran' as const,
      data: {
        runId: run.id,
        ruleId: run.rule_id,
        ruleName: run.rule_name,
        alarmId: run.alarm_id,
        state: run.state as LinkageRunState,
      },
      audience: audienceOf(run),
    })),
  )
  // Of what an operator had done, the procedure shows the result.
  await writeEvents(
    tx,
    runs.flatMap(run =>
      run.rule_id === null
        ? {
            type: 'procedure.answered' as const,
            data: { alarmId: run.alarm_id },
            audience: audienceOf(run),
          }
        : [],
    ),
  )
}
