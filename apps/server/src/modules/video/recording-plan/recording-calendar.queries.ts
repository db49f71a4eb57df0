import type { RecordingHoliday } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

export async function findCalendar(db: Db, centreId: string) {
  const row = await db
    .selectFrom('recording_calendar')
    .select(['holidays', 'saved_by as savedBy', 'version'])
    .where('centre_id', '=', centreId)
    .executeTakeFirst()
  return row && { ...row, holidays: row.holidays as RecordingHoliday[] }
}

/** Writes them unless somebody else did meanwhile. @returns whether they were written */
export async function putCalendar(
  tx: Tx,
  centreId: string,
  { version, holidays, by }: { version: number; holidays: readonly RecordingHoliday[]; by: string },
): Promise<boolean> {
  const values = { holidays: JSON.stringify(holidays), saved_by: by }
  const written = await tx
    .insertInto('recording_calendar')
    .values({ centre_id: centreId, ...values, version: version + 1 })
    .onConflict(conflict =>
      conflict
        .column('centre_id')
        .doUpdateSet({ ...values, version: sql<number>`recording_calendar.version + 1` })
        .where('recording_calendar.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return written !== undefined
}
