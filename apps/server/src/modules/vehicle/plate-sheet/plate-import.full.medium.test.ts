import { PLATE_IMPORT_LIMIT } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBlacklistGroup } from '#server/testing/builders/vehicle/blacklist.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { blacklistSheet, imported, listerIn } from '#server/modules/vehicle/blacklist/blacklist.testing.ts'

/** Fifty thousand rows are a hundred transactions, ms. */
const LIMIT = 120_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test(
  'ten thousand rows that stand for every plate go in nowhere, each with its reason',
  async () => {
    const { name, centreId } = await buildBlacklistGroup(server.db)
    const editor = await listerIn(server, centreId, ['blacklist.view', 'blacklist.edit'])
    const rows = Array.from({ length: 10_000 }, () => ({ plate: '*', group: name }))
    const report = await imported(editor, 'blacklist', await blacklistSheet(rows))
    expect(report).toMatchObject({ state: 'done', added: 0, failed: rows.length })
    expect(new Set(report.faults.map(({ field, rule }) => `${field} ${rule}`))).toEqual(
      new Set(['plate only_stars']),
    )
    expect((await editor.blacklist.getByPage({})).returnObj?.total).toBe(0)
  },
  patience(LIMIT),
)

test(
  'of 50,000 rows of which each tenth is wrong all others go in, each wrong one is told, and how far it is meanwhile',
  async () => {
    const { name, centreId } = await buildBlacklistGroup(server.db)
    const editor = await listerIn(server, centreId, ['blacklist.view', 'blacklist.edit'])
    const rows = Array.from({ length: PLATE_IMPORT_LIMIT }, (_, n) => ({
      plate: `P${n}`,
      group: name,
      modelYear: n % 10 === 9 ? '1800' : '2020',
    }))
    const started = await editor.blacklist.importExcel(await blacklistSheet(rows))
    const importId = started.returnObj!.id
    const seen: number[] = []
    await until(async () => {
      const [now] = (await editor.blacklist.getImports({})).returnObj ?? []
      if (now) seen.push(now.added + now.failed)
      return now?.state === 'done'
    }, LIMIT)
    const report = (await editor.blacklist.getImport({ importId })).returnObj!
    const wrong = PLATE_IMPORT_LIMIT / 10
    expect(report).toMatchObject({
      state: 'done',
      total: PLATE_IMPORT_LIMIT,
      added: PLATE_IMPORT_LIMIT - wrong,
      failed: wrong,
    })
    // Row 1 has the headings.
    expect(report.faults.map(({ row, field, rule }) => [row, field, rule])).toEqual(
      Array.from({ length: wrong }, (_, n) => [10 * n + 11, 'modelYear', 'too_small']),
    )
    expect(seen.some(done => done > 0 && done < PLATE_IMPORT_LIMIT)).toBe(true)
    const { n } = await server.db
      .selectFrom('blacklist_entry')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(PLATE_IMPORT_LIMIT - wrong)
  },
  patience(LIMIT),
)
