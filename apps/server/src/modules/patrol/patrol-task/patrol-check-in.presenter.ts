import type { PatrolCheckIn } from '@palisade/contract'
import type { CheckInRow } from './patrol-check-in.queries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const presentCheckIn = (row: CheckInRow): PatrolCheckIn => ({
  position: row.position,
  name: row.name,
  longitude: row.longitude,
  latitude: row.latitude,
  dueAt: row.due_at.toISOString(),
  isPhotoRequired: row.is_photo_required,
  questions: row.questions,
  verdict: row.verdict,
  at: iso(row.at),
  phoneAt: iso(row.phone_at),
  receivedAt: iso(row.received_at),
  means: row.means,
  marks: row.marks,
  distance: row.distance,
  note: row.note,
  answers: row.answers,
  hasPicture: row.picture_key !== null,
  madeBy: row.made_by,
  cameraId: row.device_id,
  alarmId: row.alarm_id,
})
