import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { lowestAlarmId } from './alarm.id.ts'

const day = (moment: Date) => moment.toISOString().slice(0, 10)

/** Creates the missing partitions of the months from `first` to `last`, both included. */
export async function createPartitions(db: Db, first: Date, last: Date): Promise<void> {
  await sql`select alarm_create_partitions(${day(first)}::date, ${day(last)}::date)`.execute(db)
}

/**
 * Drops the partitions of whole months that ended before `before`, with their history. Returns the number of months.
 */
export async function dropPartitionsBefore(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select alarm_drop_partitions(${day(before)}::date) as n`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** The first day of the oldest month that has a partition. */
export async function findOldestMonth(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select min(right(child.relname, 6)) as month from pg_inherits link join pg_class child on child.oid = link.inhrelid
    where link.inhparent = 'alarm'::regclass and child.relname ~ '^alarm_[0-9]{6}$'`.execute(db)
  const month = rows[0]?.month
  return month ? new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)) - 1)) : undefined
}

/** Counts alarms that are in no month's partition. */
export async function countStray(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from alarm_default`.execute(db)
  return rows[0]?.n ?? 0
}

const CHUNK = 500

/** Keys of the files of alarms that occurred before `before`, in batches. */
export async function* listFileKeysBefore(db: Db, before: Date): AsyncGenerator<string[]> {
  let after = lowestAlarmId(0)
  for (;;) {
    const rows = await db
      .selectFrom('alarm')
      .select(['id', 'picture_key', 'clip_key'])
      .where('id', '>', after)
      .where('id', '<', lowestAlarmId(before.getTime()))
      .where(eb => eb.or([eb('picture_key', 'is not', null), eb('clip_key', 'is not', null)]))
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.flatMap(row => [row.picture_key, row.clip_key]).filter(key => key !== null)
    after = last.id
  }
}

/** A picture of a file of its own, by the id that pages go by. */
interface FileRow {
  id: string
  file_key: string
}

/** The file keys of rows that are read page by page, in batches. */
async function* keysByPage(read: (after: string) => Promise<FileRow[]>): AsyncGenerator<string[]> {
  let after = lowestAlarmId(0)
  for (;;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(row => row.file_key)
    after = last.id
  }
}

/** Keys of the pictures in reports on tasks of those alarms, in batches. */
export const listTaskFileKeysBefore = (db: Db, before: Date): AsyncGenerator<string[]> =>
  keysByPage(after =>
    db
      .selectFrom('alarm_task_picture as picture')
      .innerJoin('alarm_task_report as report', 'report.id', 'picture.report_id')
      .innerJoin('alarm_task as task', 'task.id', 'report.task_id')
      .select(['picture.id', 'picture.file_key'])
      .where('picture.id', '>', after)
      .where('task.alarm_id', '<', lowestAlarmId(before.getTime()))
      .orderBy('picture.id')
      .limit(CHUNK)
      .execute(),
  )

/** Keys of the further pictures of those alarms, in batches. */
export const listFurtherKeysBefore = (db: Db, before: Date): AsyncGenerator<string[]> =>
  keysByPage(after =>
    db
      .selectFrom('alarm_picture')
      .select(['id', 'file_key'])
      .where('id', '>', after)
      .where('alarm_id', '<', lowestAlarmId(before.getTime()))
      .orderBy('id')
      .limit(CHUNK)
      .execute(),
  )

/** Keys of the pictures in answers to steps of those alarms, in batches. */
export const listProcedureFileKeysBefore = (db: Db, before: Date): AsyncGenerator<string[]> =>
  keysByPage(after =>
    db
      .selectFrom('alarm_procedure_picture as picture')
      .innerJoin('alarm_procedure_answer as answer', 'answer.id', 'picture.answer_id')
      .select(['picture.id', 'picture.file_key'])
      .where('picture.id', '>', after)
      .where('answer.alarm_id', '<', lowestAlarmId(before.getTime()))
      .orderBy('picture.id')
      .limit(CHUNK)
      .execute(),
  )
