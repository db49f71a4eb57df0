import type { Clock } from '#server/infra/clock.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import { listCameraPlaces } from '#server/modules/people/capture/intake/capture-write.queries.ts'
import type {
  CaptureHook,
  FaceHits,
  WrittenCapture,
} from '#server/modules/people/capture/intake/seen-face.ts'
import type { FaceMatch, Matched } from '../match/face-match.ts'
import { insertHits, type NewFaceHit } from './face-hit.queries.ts'
import { firstState } from './face-hit.rules.ts'
import { tellHits } from './face-hits.ts'

/** The part that a hit keeps of its person: never a name, so that nothing of somebody who is deleted stays in it. */
const personOf = ({ deployment, finding }: Matched) =>
  finding.kind === 'listed'
    ? {
        is_unlisted: false,
        entry_id: finding.person.entryId,
        picture_id: finding.person.pictureId,
        group_id: finding.person.groupId,
        group_name: finding.person.groupName,
        reason: finding.person.reason || deployment.reason,
        similarity: finding.person.similarity,
        threshold: finding.person.threshold,
        level: finding.person.level,
      }
    : { is_unlisted: true, group_name: '', reason: deployment.reason, level: deployment.level }

const rowOf = (matched: Matched, { id, cameraId, at }: WrittenCapture, now: number): NewFaceHit => ({
  ...personOf(matched),
  id: alarmIdAt(at),
  at: new Date(at),
  capture_id: id,
  camera_id: cameraId,
  place_id: matched.place,
  deployment_id: matched.deployment.id,
  deployment_name: matched.deployment.name,
  pause_seconds: matched.deployment.pause_seconds,
  state: firstState({ at, now, isFalse: matched.isFalse }),
})

/** Writes the hits of captures in the transaction that writes these; their alarms follow. */
export function createFaceHitWriter(faceMatch: FaceMatch, clock: Clock, written: () => void): CaptureHook {
  async function write(tx: Tx, capture: WrittenCapture, matched: readonly Matched[]): Promise<void> {
    const hits = matched.map(one => rowOf(one, capture, clock.now()))
    if (hits.length === 0) return
    await insertHits(tx, hits)
    const place = (await listCameraPlaces(tx, [capture.cameraId])).get(capture.cameraId)
    if (place)
      await tellHits(
        tx,
        hits.map(({ id, camera_id }) => ({ ...place, id, camera_id })),
      )
  }

  return {
    async judge(frame) {
      const found = await faceMatch.match(frame)
      return found.map((matched): FaceHits => ({
        isHit: matched.some(({ isFalse }) => !isFalse),
        write: (tx, capture) => write(tx, capture, matched),
      }))
    },
    written,
  }
}
