import { recordingFault } from '@palisade/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { NightState } from './night.types.ts'

const found = z.array(z.string())
const faults = z.partialRecord(recordingFault, z.int())

type Name = 'running' | 'last'

export async function findNight(db: Db, name: Name): Promise<NightState | undefined> {
  const row = await db.selectFrom('recording_check').selectAll().where('name', '=', name).executeTakeFirst()
  return (
    row && {
      beganAt: row.began_at,
      endedAt: row.ended_at,
      holder: row.holder,
      heardAt: row.heard_at,
      afterCamera: row.after_camera,
      files: row.files,
      faults: faults.parse(row.faults),
      found: found.parse(row.found),
    }
  )
}

/** Takes a lock until the transaction ends, so that only one copy of the server at a time decides who compares. */
export async function lockNight(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('recording_check'))`.execute(tx)
}

const valuesOf = (row: NightState) => ({
  began_at: row.beganAt,
  ended_at: row.endedAt,
  holder: row.holder,
  heard_at: row.heardAt,
  after_camera: row.afterCamera,
  files: row.files,
  faults: JSON.stringify(row.faults),
  found: JSON.stringify(row.found),
})

export async function putNight(db: Db, name: Name, row: NightState): Promise<void> {
  const values = valuesOf(row)
  await db
    .insertInto('recording_check')
    .values({ name, ...values })
    .onConflict(conflict => conflict.column('name').doUpdateSet(values))
    .execute()
}

/** Stores how far the comparison has come. @returns false if another copy of the server has taken it over */
export async function noteNight(db: Db, row: NightState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recording_check')
    .set(valuesOf(row))
    .where('name', '=', 'running')
    .where('holder', '=', row.holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeRunning(tx: Tx): Promise<void> {
  await tx.deleteFrom('recording_check').where('name', '=', 'running').execute()
}
