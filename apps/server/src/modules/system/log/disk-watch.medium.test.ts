import { createTestDatabase } from '@palisade/testkit'
import { expect, test } from 'vitest'
import { createAuditWriter } from '../../../infra/audit/audit.ts'
import { openDatabase } from '../../../infra/database/database.ts'
import { createDiskWatch, DISK_FULL_BYTES, freeBytes } from './disk-watch.ts'

test('writes one row when the disk fills up, and another only after it had room again', async () => {
  const database = await createTestDatabase()
  const open = openDatabase(database.url)
  const { db } = open
  let free = DISK_FULL_BYTES
  const watch = createDiskWatch({ free: async () => free, writeAudit: createAuditWriter(db, {}) })
  const rows = () => db.selectFrom('audit').select(['action', 'kind', 'after', 'result']).execute()
  try {
    await watch()
    expect(await rows()).toEqual([])
    free = 5
    await watch()
    await watch()
    const row = {
      action: 'system.disk_full',
      kind: 'system',
      after: { freeBytes: 5 },
      result: 'server.disk_full',
    }
    expect(await rows()).toEqual([row])
    free = DISK_FULL_BYTES
    await watch()
    free = 5
    await watch()
    expect(await rows()).toHaveLength(2)
  } finally {
    await open.close()
    await database.close()
  }
})

test('asks the disk itself', async () => {
  expect(await freeBytes(import.meta.dirname)).toBeGreaterThan(0)
})
