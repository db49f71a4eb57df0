import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { countedHandling } from './counted.queries.ts'
import { unpackCounts } from './packed-counts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

// On 25 October 2026 a day in Berlin lasts from 22:00 UTC of the day before to 23:00 UTC.
test.each([
  ['Europe/Berlin', { '2026-10-24': 1, '2026-10-25': 4, '2026-10-26': 1 }],
  ['Asia/Shanghai', { '2026-10-25': 4, '2026-10-26': 2 }],
])(
  'in %s each alarm is of the day that the site has then, over the change of the clocks',
  async (timeZone, days) => {
    const { db } = server
    const moments = ['24T21:59', '24T22:00', '25T00:30', '25T01:30', '25T22:59', '25T23:00']
    const area = sql`alarm.description = ${timeZone}`
    for (const moment of moments)
      await buildAlarm(db, { occurredAt: new Date(`2026-10-${moment}:00Z`), description: timeZone })
    await sql`update alarm set acknowledged_by = 'Ann', acknowledged_at = uuid_extract_timestamp(id)
    where description = ${timeZone}`.execute(db)
    const span = {
      from: Date.parse('2026-10-24T00:00Z'),
      to: Date.parse('2026-10-27T00:00Z'),
      timeZone,
      where: area as never,
    }
    const { rows } = await sql<{
      spread: { day: string; slots: string }[]
      operators: { day: string; hours: number }[]
    }>`${countedHandling(span)}`.execute(db)
    const { spread = [], operators = [] } = rows[0] ?? {}
    const raised = ({ slots }: { slots: string }) => unpackCounts(slots).reduce((sum, n) => sum + n, 0)
    expect(Object.fromEntries(spread.map(row => [row.day, raised(row)]))).toEqual(days)
    // Hours are told by how long the day has lasted: the last one in Berlin is the twenty-fifth.
    const hours = operators.filter(({ day }) => day === '2026-10-25').map(row => row.hours)
    const worked = timeZone === 'Europe/Berlin' ? [0, 2, 3, 24] : [5, 6, 8, 9]
    expect(hours).toEqual([worked.reduce((bits, hour) => bits | (1 << hour), 0)])
  },
)
