import { expect, test } from 'vitest'
import { until } from '#server/testing/until.ts'
import type { AuditEntry } from './audit.ts'
import { createAuditQueue } from './audit-queue.ts'

const lost = { action: 'system.drivers_lost', objectName: 'drivers', after: { code: 1 } }

test('writes each row once and in order, also when the database was away for the first', async () => {
  const written: AuditEntry[] = []
  let faults = 1
  const queue = createAuditQueue({
    async writeAudit(entry) {
      if (faults-- > 0) throw new Error('database away')
      written.push(entry)
    },
    log: { warn: () => undefined, error: () => undefined },
  })
  queue.add(lost)
  queue.add({ ...lost, action: 'system.media_lost' })
  await until(() => written.length === 2)
  expect(written).toEqual([
    { userName: '', address: '', result: 'ok', ...lost },
    { userName: '', address: '', result: 'ok', ...lost, action: 'system.media_lost' },
  ])
  await queue.stop()
})

test('is bounded; a row that finds no room goes to the server’s log whole', async () => {
  const errors: object[] = []
  const queue = createAuditQueue({
    writeAudit: () => Promise.reject(new Error('database away')),
    log: { warn: () => undefined, error: (data: object) => void errors.push(data) } as never,
  })
  for (let index = 0; index < 1001; index += 1) queue.add(lost)
  expect(errors).toEqual([{ audit: expect.objectContaining(lost) }])
  await queue.stop()
})
