import type { Db } from '#server/infra/database/database.ts'
import { listDueRecordings, settleRecordings } from './check-in-recording.queries.ts'

/** Wants the seconds around what happened recorded of a camera; the video domain decides by its plan. */
export type RecordMoments = (
  moments: readonly { causeId: string; cameraId: string; from: Date; to: Date; isAlarm: boolean }[],
) => Promise<void>

export interface CheckInRecordingDeps {
  db: Db
  recordMoments: RecordMoments
}

/** Check-ins of one step of a round: a phone that comes out of a dead spot tells of many. */
const AT_ONCE = 200

/**
 * Has the camera nearest to each check-in recorded around it, as that of an alarm is. It is noted as due with the check-in, so
 * a crash in between loses no recording, and the same one again changes nothing.
 */
export const createCheckInRecording =
  ({ db, recordMoments }: CheckInRecordingDeps) =>
  async (): Promise<void> => {
    let isMore = true
    while (isMore) {
      const due = await listDueRecordings(db, AT_ONCE)
      if (due.length === 0) return
      await recordMoments(
        due.map(({ task_id, position, device_id, at }) => ({
          causeId: `check-in-${task_id}-${position}`,
          cameraId: device_id,
          from: at,
          to: at,
          isAlarm: false,
        })),
      )
      await settleRecordings(db, due)
      isMore = due.length === AT_ONCE
    }
  }
