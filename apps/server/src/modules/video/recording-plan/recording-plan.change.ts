import { holdsNever, type RecordingPlanFields } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { placedOf } from '#server/modules/device/device/device.events.ts'
import { deviceAudience } from '#server/modules/device/observation/device-state.events.ts'
import { canPreRecord } from './recording-plan.presenter.ts'
import { findPlanned, lockCameras, type PlannedRow } from './recording-plan.queries.ts'

/** Locks cameras and reads their plans. */
export async function lockPlanned(tx: Tx, ids: readonly string[]): Promise<PlannedRow[]> {
  const distinct = [...new Set(ids)]
  const found = await lockCameras(tx, distinct)
  if (found.length < distinct.length) throw new AppError('device.not_a_camera')
  return findPlanned(tx, distinct)
}

export function requireFits(fields: RecordingPlanFields, cameras: readonly PlannedRow[]): void {
  if (holdsNever(fields.timeRange)) throw new AppError('recording_plan.no_time')
  const withoutSub = fields.stream === 'sub' ? cameras.find(camera => !camera.has_sub) : undefined
  if (withoutSub) throw new AppError('recording_plan.no_sub_stream', { name: withoutSub.name })
  const withoutMemory =
    fields.preRecord === 'front_end' ? cameras.find(camera => !canPreRecord(camera)) : undefined
  if (withoutMemory) throw new AppError('recording_plan.no_front_end', { name: withoutMemory.name })
}

/** Who changes plans, and when. */
export const changeBy = ({ name }: { name: string }, clock: Clock) => ({ name, at: new Date(clock.now()) })

export async function writePlansChanged(tx: Tx, cameras: readonly PlannedRow[]): Promise<void> {
  await writeEvents(
    tx,
    cameras.map(camera => ({
      type: 'recording_plan.changed' as const,
      data: { id: camera.id },
      audience: { ...deviceAudience(placedOf(camera)), permission: 'recording_plan.view' as const },
    })),
  )
}
