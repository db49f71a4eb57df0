import type { RecordingCalendar } from '@palisade/contract'
import type { AccessControl } from '#server/infra/access/access.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { findCalendar, putCalendar } from './recording-calendar.queries.ts'

export interface RecordingCalendarDeps {
  db: Db
  gate: Pick<AccessControl, 'requireObjects'>
}

/** The holidays of a centre, on which its plans record differently. */
export function createRecordingCalendarService({ db, gate }: RecordingCalendarDeps) {
  const read = async (from: Db, centreId: string): Promise<RecordingCalendar> =>
    (await findCalendar(from, centreId)) ?? { holidays: [], savedBy: '', version: 0 }

  return {
    getHolidays: (_request, { centre }) => read(db, centre.id),

    async saveHolidays({ version, holidays }, { access, centre, transaction, user }) {
      // Whoever sees only a part of the centre does not change how the rest of it is recorded.
      await gate.requireObjects(access, 'area', [centre.areaId])
      const { after } = await transaction(
        async tx => {
          const before = await read(tx, centre.id)
          const isWritten = await putCalendar(tx, centre.id, { version, holidays, by: user.name })
          if (!isWritten) throw new AppError('recording_plan.changed_meanwhile', { by: before.savedBy })
          await writeEvent(tx, {
            type: 'recording_calendar.changed',
            data: { centreId: centre.id },
            audience: { permission: 'recording_plan.view', areaId: centre.areaId },
          })
          return { before, after: await read(tx, centre.id) }
        },
        told => ({
          object: centre.id,
          before: { holidays: told.before.holidays },
          after: { holidays: told.after.holidays },
        }),
      )
      return after
    },
  } satisfies CallsOf<'recordingPlan'>
}
