import { z } from 'zod'
import { id, moment } from '../core/fields.ts'

/** How a check-in kept to the time of its stop. `absent`: there was none in time; one that is told later takes its place. */
export const checkInVerdicts = ['on_time', 'early', 'late', 'absent'] as const
export const checkInVerdict = z.enum(checkInVerdicts)
export type CheckInVerdict = z.infer<typeof checkInVerdict>

/**
 * Facts about a check-in that somebody should look at; it counts all the same. `elsewhere`: the phone was not at the checkpoint;
 * `out_of_order`: an earlier stop was still open; `too_fast`: nobody walks so fast from the stop before; `clock_off`: the phone's
 * clock was wrong; `told_later`: it reached the server long after it was made; `was_absent`: its absence had been noted by then.
 */
export const checkInMarks = [
  'elsewhere',
  'out_of_order',
  'too_fast',
  'clock_off',
  'told_later',
  'was_absent',
] as const
export const checkInMark = z.enum(checkInMarks)
export type CheckInMark = z.infer<typeof checkInMark>

/** A stop of a patrol on foot with the check-in there, once there is one. */
export const patrolCheckIn = z.object({
  position: z.int(),
  name: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  dueAt: moment,
  isPhotoRequired: z.boolean(),
  questions: z.array(z.string()),
  /** Null while it is open. */
  verdict: checkInVerdict.nullable(),
  /** When it was made by the server's clock and by the phone's, and when the server got it. */
  at: moment.nullable(),
  phoneAt: moment.nullable(),
  receivedAt: moment.nullable(),
  means: z.enum(['code', 'nfc']).nullable(),
  marks: z.array(checkInMark),
  /** Between the checkpoint and the phone, m; null where it is not known well enough. */
  distance: z.number().nullable(),
  note: z.string(),
  answers: z.array(z.string()),
  hasPicture: z.boolean(),
  madeBy: z.string(),
  /** The nearest camera, whose recording shows it; null where there is none. */
  cameraId: id.nullable(),
  /** Of the alarm of its absence. */
  alarmId: id.nullable(),
})
export type PatrolCheckIn = z.infer<typeof patrolCheckIn>
