import type { FaceHit } from '@palisade/contract'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { FaceHitRow } from './face-hit.queries.ts'

const personOf = (row: FaceHitRow): FaceHit['person'] =>
  row.entry_id === null || row.person_name === null || row.person_kind === null
    ? null
    : {
        entryId: row.entry_id,
        kind: row.person_kind,
        name: row.person_name,
        certificateNumber: row.certificate_number ?? '',
        hasPicture: row.picture_id !== null,
      }

export const presentHit = (row: FaceHitRow): FaceHit => ({
  id: row.id,
  at: row.at.toISOString(),
  captureId: row.capture_id,
  person: personOf(row),
  isUnlisted: row.is_unlisted,
  similarity: row.similarity,
  threshold: row.threshold,
  quality: row.quality,
  groupName: row.group_name,
  reason: row.reason,
  level: levelOfNumber(row.level),
  deployment: { id: row.deployment_id, name: row.deployment_name },
  camera: { id: row.camera_id, name: row.camera_name, longitude: row.longitude, latitude: row.latitude },
  areaName: row.area_name,
  // A check of the table keeps the words.
  state: row.state,
  alarmId: row.alarm_id,
  hasCapture: row.has_capture,
  hasScene: row.scene_key !== null,
  acknowledgedBy: row.acknowledged_by,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  falseBy: row.false_by,
})
