import { FACE_IMPORT_FAULTS_SHOWN, FACE_IMPORT_LIMIT } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFaceGroup } from '#server/testing/builders/people.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { personIn, sheetOf } from './library.testing.ts'

/** Ten thousand persons are ten thousand transactions, ms. */
const LIMIT = 300_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test(
  'of 10,000 persons of which every fifth is wrong all others go in, and each wrong one is told',
  { timeout: patience(LIMIT) },
  async () => {
    const group = await buildFaceGroup(server.db)
    const { client } = await personIn(server, group.centreId, ['face.view', 'face.edit'])
    const rows = Array.from({ length: FACE_IMPORT_LIMIT }, (_, n) => [
      `Person ${n}`,
      n % 5 === 4 ? '2980-01-01' : '1980-01-01',
    ])
    const file = await sheetOf(['Name', 'Birth date'], rows)
    const started = await client.faceSheet.startImport({ groupId: group.id, file })
    const report = await until(async () => {
      const { returnObj } = await client.faceSheet.getImport({ importId: started.returnObj!.id })
      return returnObj && !['waiting', 'running'].includes(returnObj.state) && returnObj
    }, LIMIT)
    const wrong = FACE_IMPORT_LIMIT / 5
    expect(report).toMatchObject({ state: 'done', added: FACE_IMPORT_LIMIT - wrong, failed: wrong })
    expect(report.faults).toHaveLength(FACE_IMPORT_FAULTS_SHOWN)
    // Row 1 has the headings.
    expect(report.faults.map(({ row, rule }) => [row, rule])).toEqual(
      Array.from({ length: FACE_IMPORT_FAULTS_SHOWN }, (_, n) => [5 * n + 6, 'in_future']),
    )
    const { returnObj: page } = await client.faceEntry.getByPage({ groupId: group.id })
    expect(page?.total).toBe(FACE_IMPORT_LIMIT - wrong)
  },
)
