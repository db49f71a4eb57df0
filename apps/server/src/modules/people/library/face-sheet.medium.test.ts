import { FACE_IMPORTS_AT_ONCE, type FaceImportReport } from '@palisade/contract'
import readExcelFile from 'read-excel-file/node'
import sharp from 'sharp'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { embeddedPictures } from '#server/infra/spreadsheet/xlsx-embedded.ts'
import { zipStream } from '#server/infra/spreadsheet/zip-stream.ts'
import { buildCentre } from '#server/testing/builders/organisation.ts'
import { buildFaceEntry, buildFaceGroup, buildFaceImport } from '#server/testing/builders/people.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { personIn, sheetOf } from './library.testing.ts'

let server: TestServer
let centreId: string
let groupId: string
let editor: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  centreId = (await buildCentre(server.db)).id
  groupId = (await buildFaceGroup(server.db, { centreId, name: 'Wanted' })).id
  editor = (await personIn(server, centreId, ['face.view', 'face.edit', 'face.export'])).client
})

const jpeg = (side = 64) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#b42828' } })
    .jpeg()
    .toBuffer()

async function zipOf(files: Record<string, Buffer>) {
  const entries = Object.entries(files).map(([name, bytes]) => ({ name, content: [bytes] }))
  return { fileName: 'persons.zip', content: (await buffer(zipStream(entries))).toString('base64') }
}

/** Imports a file, and waits until it is over or asks. */
async function imported(file: { fileName: string; content: string }): Promise<FaceImportReport> {
  const started = await editor.faceSheet.startImport({ groupId, file })
  expect(started.errorCode).toBeUndefined()
  return settled(started.returnObj!.id)
}
const settled = (importId: string) =>
  until(async () => {
    const { returnObj } = await editor.faceSheet.getImport({ importId })
    return returnObj && !['waiting', 'running'].includes(returnObj.state) ? returnObj : undefined
  })
const persons = async () =>
  (await editor.faceEntry.getByPage({ groupId, orderBy: 'createdAt', order: 'asc' })).returnObj!.list

describe('an import', () => {
  test('takes a sheet with pictures over its rows, and says of each other row why not', async () => {
    const picture = await jpeg()
    const file = await sheetOf(
      ['Name *', '性别', 'Certificate number', 'Birth date', 'Similarity from (%)'],
      [
        ['张三', '男', 'A-1', '1980-5-1', '88'],
        ['', 'male', '', '', ''],
        ['Bob', 'robot', '', '2980-01-01', '10'],
        ['Carl', '', 123_456, '', ''],
        ['Dan', '', '', '', ''],
      ],
      [
        { row: 0, bytes: picture, width: 10, height: 10 },
        { row: 4, bytes: Buffer.from('no picture'), width: 10, height: 10 },
      ],
    )
    const report = await imported(file)
    expect(report).toMatchObject({ state: 'done', total: 5, added: 1, failed: 4, duplicates: 0 })
    expect(report.faults.map(({ row, field, code, rule }) => [row, field, rule ?? code])).toEqual([
      [3, 'name', 'too_small'],
      [4, 'gender', 'invalid_value'],
      [4, 'birthDate', 'in_future'],
      [4, 'threshold', 'too_small'],
      [5, 'certificateNumber', 'import.number_cell'],
      [6, 'pictures', 'face_picture.invalid'],
    ])
    expect(await persons()).toMatchObject([
      {
        name: '张三',
        gender: 'male',
        certificateNumber: 'A-1',
        birthDate: '1980-05-01',
        threshold: 88,
        pictures: [{ state: 'in_progress', width: 64, height: 64 }],
      },
    ])
    const [kept] = await server.db
      .selectFrom('face_import')
      .select('file')
      .where('group_id', '=', groupId)
      .execute()
    expect(kept?.file).toBeNull()
  })

  test('takes a ZIP of pictures that are named by their persons', async () => {
    const report = await imported(
      await zipOf({
        'a/李四_B-2.jpg': await jpeg(),
        'a/李四_B-2_2.jpg': await jpeg(70),
        'a/Eve.jpg': await jpeg(),
        'a/Fay.jpg': Buffer.from('<svg/>'),
        'a/G(1).jpg': await jpeg(),
      }),
    )
    expect(report).toMatchObject({ state: 'done', total: 4, added: 2, failed: 2 })
    expect(report.faults).toMatchObject([
      { row: 3, name: 'Fay', code: 'face_picture.invalid' },
      { row: 4, name: 'G(1)', rule: 'file_name' },
    ])
    const list = await persons()
    expect(
      list.map(({ name, certificateNumber, pictures }) => [name, certificateNumber, pictures.length]),
    ).toEqual([
      ['李四', 'B-2', 2],
      ['Eve', '', 1],
    ])
  })

  test('asks about certificate numbers that are known, and adds those that are wanted', async () => {
    await buildFaceEntry(server.db, { groupId, name: 'Old', certificateNumber: 'C-3' })
    const file = await sheetOf(
      ['Name', 'Certificate number'],
      [
        ['New', 'C-3'],
        ['Other', 'C-4'],
        ['Again', 'C-4'],
      ],
    )
    const asked = await imported(file)
    expect(asked).toMatchObject({ state: 'asking', added: 1, failed: 0, duplicates: 2 })
    expect(asked.faults).toMatchObject([
      { row: 2, name: 'New', known: { name: 'Old', group: 'Wanted' } },
      { row: 4, name: 'Again', known: { name: 'Other', group: 'Wanted' } },
    ])
    const answer = { importId: asked.id, rows: [2, 999] }
    expect((await editor.faceSheet.answerImport(answer)).success).toBe(true)
    const done = await settled(asked.id)
    expect(done).toMatchObject({ state: 'done', added: 2, failed: 1, duplicates: 0 })
    expect(done.faults).toMatchObject([{ row: 4, isOpen: false, known: { name: 'Other' } }])
    expect((await persons()).map(({ name }) => name)).toEqual(['Old', 'Other', 'New'])
    expect((await editor.faceSheet.answerImport(answer)).errorCode).toBe('face_sheet.over')
  })

  test('goes on behind the last person after its server died, and the log has a row for each', async () => {
    const file = await sheetOf(['Name'], [['One'], ['Two'], ['Three']])
    const bytes = Buffer.from(file.content, 'base64')
    const key = await server.app.infra.files.put(bytes, { kind: 'face-import', ext: 'xlsx' })
    const { id: userId } = await personIn(server, centreId, ['face.view', 'face.edit'])
    const left = {
      group_id: groupId,
      user_id: userId,
      user_name: 'Ann',
      file_name: 'left.xlsx',
      file: key,
      state: 'running' as const,
      next: 1,
      added: 1,
      due_at: new Date(Date.now() - 60_000),
    }
    const { id } = await server.db
      .insertInto('face_import')
      .values(left)
      .returning('id')
      .executeTakeFirstOrThrow()
    // Another import wakes the work, which takes what was left first.
    await imported(await sheetOf(['Name'], [['Last']]))
    const row = await server.db.selectFrom('face_import').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ state: 'done', total: 3, added: 3, file: null })
    const list = await persons()
    expect(list.map(({ name }) => name)).toEqual(['Two', 'Three', 'Last'])
    const logged = await server.db
      .selectFrom('audit')
      .select('object_name')
      .where('action', '=', 'face_entry.add')
      .where(eb =>
        eb(
          'object',
          'in',
          list.map(one => one.id),
        ),
      )
      .execute()
    expect(logged).toHaveLength(3)
  })

  test('ends with the right of its user', async () => {
    const { id, client } = await personIn(server, centreId, ['face.view', 'face.edit'])
    const file = await sheetOf(['Name'], [['One']])
    const key = await server.app.infra.files.put(Buffer.from(file.content, 'base64'), {
      kind: 'face-import',
      ext: 'xlsx',
    })
    await server.db.deleteFrom('user_role').where('user_id', '=', id).execute()
    const { id: importId } = await server.db
      .insertInto('face_import')
      .values({ group_id: groupId, user_id: id, user_name: 'Ann', file_name: 'one.xlsx', file: key })
      .returning('id')
      .executeTakeFirstOrThrow()
    await imported(await sheetOf(['Name'], [['Last']]))
    const row = await server.db
      .selectFrom('face_import')
      .selectAll()
      .where('id', '=', importId)
      .executeTakeFirst()
    expect(row).toMatchObject({ state: 'failed', error_code: 'access.denied', added: 0, file: null })
    expect((await client.faceSheet.getImport({ importId })).errorCode).toBe('access.denied')
  })

  test.each([
    ['text.xlsx', 'hello', 'import.format'],
    ['text.zip', 'hello', 'import.format'],
    ['text.pdf', 'hello', 'import.format'],
  ])('of %s is refused at once', async (fileName, text, errorCode) => {
    const content = Buffer.from(text).toString('base64')
    const answer = await editor.faceSheet.startImport({ groupId, file: { fileName, content } })
    expect(answer.errorCode).toBe(errorCode)
  })

  test('is its user’s own, is stopped, and only so many are under way', async () => {
    const me = await personIn(server, centreId, ['face.view', 'face.edit'])
    for (let count = 0; count < FACE_IMPORTS_AT_ONCE; count += 1)
      await buildFaceImport(server.db, { groupId, userId: me.id })
    const file = await sheetOf(['Name'], [['One']])
    const more = await me.client.faceSheet.startImport({ groupId, file })
    expect(more.errorCode).toBe('face_sheet.too_many_running')
    const [first] = (await me.client.faceSheet.getImports({})).returnObj!
    const importId = first!.id
    expect((await editor.faceSheet.cancelImport({ importId })).errorCode).toBe('face_sheet.not_found')
    expect((await me.client.faceSheet.cancelImport({ importId })).success).toBe(true)
    expect((await me.client.faceSheet.getImport({ importId })).returnObj?.state).toBe('cancelled')
    expect((await me.client.faceSheet.cancelImport({ importId })).errorCode).toBe('face_sheet.over')
  })
})

test('what is exported, with pictures, can be imported again', async () => {
  await imported(await zipOf({ '李四_B-2.jpg': await jpeg(200) }))
  const { bytes } = await editor.faceSheet.exportExcel({ groupId, hasPictures: true, reason: 'Case 12' })
  const [sheet] = await readExcelFile(bytes)
  expect(sheet?.data[1]?.slice(0, 3)).toEqual(['李四', 'Not stated', 'B-2'])
  const [picture] = embeddedPictures(bytes).read(2, 1_000_000)
  expect(await sharp(picture).metadata()).toMatchObject({ width: 200, height: 200 })
  const { list } = (await editor.faceEntry.getByPage({ groupId })).returnObj!
  await editor.faceEntry.batchDelete({ ids: list.map(({ id }) => id) })
  const again = { fileName: 'again.xlsx', content: bytes.toString('base64') }
  expect(await imported(again)).toMatchObject({ state: 'done', added: 1 })
  expect(await persons()).toMatchObject([
    { name: '李四', certificateNumber: 'B-2', pictures: [{ width: 200 }] },
  ])
  const viewer = (await personIn(server, centreId, ['face.view'])).client
  const refused = await viewer.faceSheet.exportExcel({ groupId, hasPictures: false, reason: 'Case 12' })
  expect(refused.errorCode).toBe('access.denied')
})

test('the template has the columns of its kind', async () => {
  const { bytes } = await editor.faceSheet.downloadTemplate({ kind: 'visitors' })
  const [sheet] = await readExcelFile(bytes)
  expect(sheet?.data[0]).toEqual(expect.arrayContaining(['Name *', 'Host', 'Pictures']))
  const file = { fileName: 'template.xlsx', content: bytes.toString('base64') }
  const visitors = await buildFaceGroup(server.db, { centreId, kind: 'visitors' })
  const answer = await editor.faceSheet.startImport({ groupId: visitors.id, file })
  expect(answer.errorCode).toBe('import.empty')
})
