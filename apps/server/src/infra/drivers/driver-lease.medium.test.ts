import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { createDriverLease } from './driver-lease.ts'

let open: OpenTestDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const leaseOf = (copyId: string) =>
  createDriverLease({ db: open.db, config: { copyId }, name: 'tested', leaseMs: 3_600_000 })

test('a copy that was killed is followed at once by the one that is started in its place, and by no other', async () => {
  const copyId = randomUUID()
  expect(await leaseOf(copyId).renew()).toEqual({ isHeld: true, absence: Number.POSITIVE_INFINITY })
  expect((await leaseOf(randomUUID()).renew()).isHeld).toBe(false)
  const { isHeld, absence } = await leaseOf(copyId).renew()
  expect(isHeld).toBe(true)
  expect(absence).toBeLessThan(3_600_000)
})

test('a lease that is given up is free at once', async () => {
  const first = leaseOf(randomUUID())
  await open.db.deleteFrom('driver_lease').execute()
  await first.renew()
  await first.release()
  expect((await leaseOf(randomUUID()).renew()).isHeld).toBe(true)
})
