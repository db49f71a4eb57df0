import { PLATE_IMPORTS_AT_ONCE } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { buildBlacklistGroup } from '#server/testing/builders/vehicle/blacklist.ts'
import { buildPlateImport } from '#server/testing/builders/vehicle/plate-import.ts'
import { buildCentre } from '#server/testing/builders/organisation.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { blacklistSheet, imported } from '#server/modules/vehicle/blacklist/blacklist.testing.ts'

// Imports of vehicles go on by themselves: over a restart, beside each other, and no longer than their user may.

let server: TestServer
let centreId: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  centreId = (await buildCentre(server.db)).id
})

async function editorIn() {
  const permissions = ['blacklist.view', 'blacklist.edit', 'redlist.view', 'redlist.edit'] as const
  const { id } = await buildUser(server.db, { permissions: [...permissions], areaIds: [centreId] })
  const { ticket } = await buildSession(server.db, id)
  return { id, client: server.clientFor({ ticket, centerId: centreId }) }
}
type Editor = Awaited<ReturnType<typeof editorIn>>

/** A file that waits, as a server that died left it. */
async function left(by: Editor, rows: Parameters<typeof blacklistSheet>[0], more = {}) {
  const { content } = await blacklistSheet(rows)
  const bytes = Buffer.from(content, 'base64')
  const file = await server.app.infra.files.put(bytes, { kind: 'plate-import', ext: 'xlsx' })
  return buildPlateImport(server.db, { userId: by.id, centreId, file, ...more })
}
/** Wakes the work, which takes what was left first. */
const wake = async ({ client }: Editor) =>
  imported(client, 'redlist', await blacklistSheet([{ plate: 'WAKE' }]))
const plates = async ({ client }: Editor) =>
  (await client.blacklist.getByPage({ orderBy: 'plate', pageSize: 300 })).returnObj?.list.map(
    ({ plate }) => plate,
  )

const rowsOf = (count: number, group: string) =>
  Array.from({ length: count }, (_, n) => ({ plate: `P${n}`, group: n % 10 === 9 ? 'Nowhere' : group }))

test('goes on behind the rows that were stored before its server died, and knows their plates', async () => {
  const me = await editorIn()
  const { name } = await buildBlacklistGroup(server.db, { centreId })
  const rows = [...rowsOf(510, name), { plate: 'p-0', group: name }]
  const { id: importId } = await left(me, rows, {
    state: 'running',
    next: 500,
    added: 450,
    failed: 50,
    dueAt: new Date(Date.now() - 60_000),
  })
  await wake(me)
  const { returnObj: report } = await me.client.blacklist.getImport({ importId })
  expect(report).toMatchObject({ state: 'done', total: 511, added: 459, failed: 52 })
  expect(report?.faults).toMatchObject([
    { row: 511, field: 'group', code: 'blacklist_group.not_found' },
    { row: 512, field: 'plate', code: 'import.twice_in_file' },
  ])
  expect(await plates(me)).toHaveLength(9)
  const kept = await server.db.selectFrom('plate_import').select('file').where('id', '=', importId).execute()
  expect(kept).toEqual([{ file: null }])
  const logged = await server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('user_id', '=', me.id)
    .where('action', '=', 'blacklist.import')
    .execute()
  expect(logged).toEqual([{ action: 'blacklist.import', after: { fileName: 'plates.xlsx', added: 9 } }])
})

test('two operators import at once: each vehicle goes in once, and each is told of the other’s', async () => {
  const [one, other] = [await editorIn(), await editorIn()]
  const { name } = await buildBlacklistGroup(server.db, { centreId })
  const sheet = await blacklistSheet([
    { plate: 'SAME1', group: name },
    { plate: 'SAME2', group: name },
  ])
  const reports = await Promise.all([one, other].map(({ client }) => imported(client, 'blacklist', sheet)))
  expect(reports.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 2])
  expect(await plates(one)).toEqual(['SAME1', 'SAME2'])
})

test.each(['the permission', 'the group'])('ends with %s of its user', async what => {
  const me = await editorIn()
  const { id, name } = await buildBlacklistGroup(server.db, { centreId })
  const { id: importId } = await left(me, [{ plate: 'GONE1', group: name }])
  if (what === 'the permission')
    await server.db.deleteFrom('user_role').where('user_id', '=', me.id).execute()
  else await server.db.deleteFrom('blacklist_group').where('id', '=', id).execute()
  await wake(await editorIn())
  const row = await server.db
    .selectFrom('plate_import')
    .selectAll()
    .where('id', '=', importId)
    .executeTakeFirst()
  const faults = await server.db
    .selectFrom('plate_import_fault')
    .select('code')
    .where('import_id', '=', importId)
    .execute()
  expect([row?.state, row?.error_code, row?.added, row?.file]).toEqual(
    what === 'the permission' ? ['failed', 'access.denied', 0, null] : ['done', null, 0, null],
  )
  expect(faults).toEqual(what === 'the permission' ? [] : [{ code: 'blacklist_group.not_found' }])
})

test('is its user’s own and of its list, is stopped, and only so many are under way', async () => {
  const [me, other] = [await editorIn(), await editorIn()]
  // One that another server works on, so that nobody here takes it.
  const busy = { state: 'running', dueAt: new Date(Date.now() + 60_000) } as const
  for (let count = 0; count < PLATE_IMPORTS_AT_ONCE; count += 1) await left(me, [{ plate: 'A1' }], busy)
  const sheet = await blacklistSheet([{ plate: 'A2' }])
  expect((await me.client.redlist.importExcel(sheet)).errorCode).toBe('import.too_many_running')
  const [first] = (await me.client.blacklist.getImports({})).returnObj!
  const importId = first!.id
  expect((await me.client.redlist.getImports({})).returnObj).toEqual([])
  expect((await me.client.redlist.getImport({ importId })).errorCode).toBe('import.not_found')
  expect((await other.client.blacklist.getImport({ importId })).errorCode).toBe('import.not_found')
  expect((await other.client.blacklist.cancelImport({ importId })).errorCode).toBe('import.not_found')
  expect((await me.client.blacklist.cancelImport({ importId })).success).toBe(true)
  expect((await me.client.blacklist.getImport({ importId })).returnObj?.state).toBe('cancelled')
  expect((await me.client.blacklist.cancelImport({ importId })).errorCode).toBe('import.over')
  expect((await imported(me.client, 'redlist', sheet)).state).toBe('done')
})

test.each([
  ['plates.xlsx', 'hello'],
  ['plates.csv', 'plate'],
])('a file that is no sheet, %s, is refused at once and not kept', async (fileName, text) => {
  const { client } = await editorIn()
  const content = Buffer.from(text).toString('base64')
  expect((await client.blacklist.importExcel({ fileName, content })).errorCode).toBe('import.format')
  expect((await client.blacklist.getImports({})).returnObj).toEqual([])
})
