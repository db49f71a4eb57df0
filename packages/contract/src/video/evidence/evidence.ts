import { z } from 'zod'
import { id, moment, version } from '../../core/fields.ts'
import { masksSchema } from '../../media/mask.ts'
import { playedCameraIds } from '../recording/playback.ts'

/** Most characters of a reason, and years for which something may be locked. */
export const EVIDENCE_REASON_LIMIT = 200
export const EVIDENCE_YEARS_MAX = 10
/** Characters of a case's title, of its description and of a note. */
export const CASE_TITLE_LIMIT = 100
export const CASE_TEXT_LIMIT = 2000
/** Locks, and other things (snapshots, alarms, notes), that one case collects. */
export const CASE_LOCKS_MAX = 200
export const CASE_ITEMS_MAX = 500
/** Cameras of which areas are blurred in one export. */
export const BLURRED_CAMERAS_MAX = 50

export const evidenceReason = z.string().trim().min(1).max(EVIDENCE_REASON_LIMIT)
export const caseFields = {
  title: z.string().trim().min(1).max(CASE_TITLE_LIMIT),
  description: z.string().trim().max(CASE_TEXT_LIMIT),
}
export const lockedCameraIds = playedCameraIds

/** Areas of a camera's pictures that an export shows blurred, in parts of the picture. */
const cameraBlur = z.strictObject({ cameraId: id, areas: masksSchema.min(1) })
export type CameraBlur = z.infer<typeof cameraBlur>

/** One entry a camera. */
export const exportBlurs = z
  .array(cameraBlur)
  .max(BLURRED_CAMERAS_MAX)
  .refine(list => new Set(list.map(({ cameraId }) => cameraId)).size === list.length)

/** `pending`: waits for the media program; `releasing` likewise. */
export const lockStates = ['pending', 'locked', 'releasing', 'released'] as const
export const lockState = z.enum(lockStates)
export type LockState = z.infer<typeof lockState>

/** A span of one camera that retention may not delete. */
export const evidenceLock = z.object({
  id,
  camera: z.object({ id, name: z.string() }),
  from: moment,
  to: moment,
  reason: z.string(),
  /** Null: until somebody releases it. */
  keepUntil: moment.nullable(),
  state: lockState,
  /** Of the span: what was recorded of it when the lock was asked for, what of that it holds, what was deleted before it could. */
  recordedSeconds: z.int(),
  heldSeconds: z.int(),
  lostSeconds: z.int(),
  case: z.object({ id, title: z.string() }).nullable(),
  lockedBy: z.string(),
  lockedAt: moment,
  /** Null for one that ended by its time. */
  releasedBy: z.string().nullable(),
  releasedAt: moment.nullable(),
})
export type EvidenceLock = z.infer<typeof evidenceLock>

export const caseStates = ['open', 'closed'] as const
export const caseState = z.enum(caseStates)
export type CaseState = z.infer<typeof caseState>

export const evidenceCase = z.object({
  id,
  ...caseFields,
  state: caseState,
  /** Of the cameras that the reader may play back. */
  lockCount: z.int(),
  itemCount: z.int(),
  createdBy: z.string(),
  createdAt: moment,
  closedAt: moment.nullable(),
  version,
})
export type EvidenceCase = z.infer<typeof evidenceCase>

export const itemKinds = ['snapshot', 'alarm', 'note'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Something in a case beside its locks. */
export const evidenceItem = z.object({
  id,
  kind: z.enum(itemKinds),
  /** Of a snapshot, and of the picture of an alarm. */
  camera: z.object({ id, name: z.string() }).nullable(),
  /** When the picture of a snapshot was taken. */
  at: moment.nullable(),
  alarmId: id.nullable(),
  alarmType: z.string().nullable(),
  /** The words of a note; of an alarm its number. */
  text: z.string(),
  addedBy: z.string(),
  addedAt: moment,
})
export type EvidenceItem = z.infer<typeof evidenceItem>

export const caseDetails = evidenceCase.extend({
  locks: z.array(evidenceLock),
  items: z.array(evidenceItem),
  /** Whether there is more in it, of cameras that the reader may not play back. */
  hasHidden: z.boolean(),
  /** Masks below which the reader may not see are drawn in an export of it. */
  isMasked: z.boolean(),
})
export type CaseDetails = z.infer<typeof caseDetails>

/** Why nothing can be locked until then, by the code of the refusal. */
export function keepUntilFault(
  keepUntil: string | null,
  now: number,
): 'evidence.keep_past' | 'evidence.keep_too_long' | undefined {
  if (keepUntil === null) return undefined
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + EVIDENCE_YEARS_MAX)
  if (Date.parse(keepUntil) <= now) return 'evidence.keep_past'
  return Date.parse(keepUntil) > last.getTime() ? 'evidence.keep_too_long' : undefined
}
