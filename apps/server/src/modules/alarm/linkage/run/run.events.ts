import type { DeviceCategory, LinkageRunState } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'

/** The part of a run that its event carries. */
export interface ToldRun {
  id: string
  /** Null if an operator began the run. */
  rule_id: string | null
  rule_name: string
  alarm_id: string
  area_id: string
  device_id: string | null
  device_category: string | null
  state: string
}

/** The audience of an event: everybody who may see the alarm of the run. */
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
  // Runs that an operator began are left out: the procedure at the alarm shows their results.
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
