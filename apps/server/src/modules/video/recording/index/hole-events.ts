import { HOLE_SECONDS_MIN } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { placedOf } from '#server/modules/device/device/device.events.ts'
import { deviceAudience } from '#server/modules/device/observation/device-state.events.ts'
import type { HoleEntry } from './index-entry.rules.ts'
import { listPlaced } from './recording-index.queries.ts'

const isNoticed = ({ from, to, kinds }: HoleEntry): boolean =>
  (kinds & RECORDING_KIND.plan) !== 0 && to - from > HOLE_SECONDS_MIN * 1000

/**
 * Writes events for holes longer than HOLE_SECONDS_MIN in what a plan wanted, also for those of a time in which the media program did not
 * run.
 */
export async function writeHoles(tx: Tx, holes: readonly HoleEntry[]): Promise<void> {
  const noticed = holes.filter(isNoticed)
  if (noticed.length === 0) return
  const placed = await listPlaced(tx, [...new Set(noticed.map(hole => hole.cameraId))])
  const byId = new Map(placed.map(row => [row.id, placedOf(row)]))
  await writeEvents(
    tx,
    noticed.flatMap(({ cameraId, from, to, cause }) => {
      const camera = byId.get(cameraId)
      if (!camera) return []
      return [
        {
          type: 'recording.hole' as const,
          data: { id: cameraId, from: new Date(from).toISOString(), to: new Date(to).toISOString(), cause },
          audience: { ...deviceAudience(camera), permission: 'recording_plan.view' as const },
        },
      ]
    }),
  )
}
