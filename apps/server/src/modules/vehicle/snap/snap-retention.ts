import type { ParameterKey, ParameterValues } from '@palisade/contract'
import { keepWeeks, type KeepWeeksDeps } from '#server/infra/weekly/keep-weeks.ts'

export interface SnapRetentionDeps extends KeepWeeksDeps {
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
}

/** Keeps the weeks of passages that `vehicle.save_weeks` says. It runs at start and once an hour. */
export async function keepSnapWeeks(deps: SnapRetentionDeps): Promise<void> {
  await keepWeeks(deps, {
    table: 'vehicle_snap',
    weeks: await deps.parameters.get('vehicle.save_weeks'),
    pictures: ['vehicle-picture'],
    action: 'system.snap_retention',
  })
}
