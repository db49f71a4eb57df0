import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import type { PassedSnap } from '#server/modules/vehicle/snap/intake/snap-row.ts'
import type { DeploymentIndex } from '../match/deployment-index.ts'
import { listEntryDetails } from '../match/deployment-index.queries.ts'
import { causeOf, firstState } from './hit.rules.ts'
import { insertHits, listAreas, type NewHit } from './hit.queries.ts'

/** Tells that a hit is new or was settled. */
export const tellHits = (tx: Tx, hits: readonly { id: string; area_id: string }[]): Promise<void> =>
  writeEvents(
    tx,
    hits.map(({ id, area_id: areaId }) => ({
      type: 'vehicle_hit.changed' as const,
      data: { id },
      audience: { permission: 'vehicle_deployment.view' as const, areaId },
    })),
  )

/**
 * Writes the hits of passages in the transaction that writes these: a server that dies in between has both or neither. Their
 * alarms follow (`hit-alarms.ts`). A reading that may be wrong (`isMisread`) rings for a wanted vehicle, but not for one on no list.
 */
export const createHitWriter = (index: DeploymentIndex) =>
  async function write(tx: Tx, snaps: readonly PassedSnap[], { isMisread = false } = {}): Promise<void> {
    const read = snaps.flatMap(snap => (snap.plate === null ? [] : { ...snap, plate: snap.plate }))
    if (read.length === 0) return
    const passings = read.map(snap => ({
      cameraId: snap.camera_id,
      plate: snap.plate,
      at: snap.snap_time.getTime(),
    }))
    const candidates = await index.match(passings)
    const ids = candidates.flat().flatMap(({ listed }) => listed.map(({ id }) => id))
    const details = new Map((await listEntryDetails(tx, [...new Set(ids)])).map(entry => [entry.id, entry]))
    const hits = read.flatMap((snap, n): NewHit[] => {
      const at = snap.snap_time.getTime()
      return (candidates[n] ?? []).flatMap(candidate => {
        const cause = causeOf(candidate, details, at)
        if (!cause || (isMisread && cause.match === 'unlisted')) return []
        const { deployment, place, plateKey } = candidate
        return {
          id: alarmIdAt(at),
          at: snap.snap_time,
          snap_id: snap.id,
          camera_id: snap.camera_id,
          place_id: place,
          deployment_id: deployment.id,
          deployment_name: deployment.name,
          plate: snap.plate,
          plate_key: plateKey,
          match: cause.match,
          listed_plate: cause.listedPlate,
          group_name: cause.groupName,
          reason: cause.reason,
          level: cause.level,
          pause_seconds: deployment.pause_seconds,
          state: firstState({
            at,
            receivedAt: snap.received_at.getTime(),
            isRecalled: snap.source === 'recalled',
            match: cause.match,
          }),
        }
      })
    })
    if (hits.length === 0) return
    await insertHits(tx, hits)
    const areas = await listAreas(tx, [...new Set(hits.map(hit => hit.camera_id))])
    await tellHits(
      tx,
      hits.flatMap(({ id, camera_id }) => {
        const area_id = areas.get(camera_id)
        return area_id === undefined ? [] : { id, area_id }
      }),
    )
  }
