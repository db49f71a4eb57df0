import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildBlacklistEntry, buildBlacklistGroup } from '#server/testing/builders/vehicle/blacklist.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildCentre } from '#server/testing/builders/organisation.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { entryDraft, groupDraft, listerIn } from './blacklist.testing.ts'

const EDITOR = ['blacklist.view', 'blacklist.edit'] as const

let server: TestServer
let centreId: string
let editor: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  centreId = (await buildCentre(server.db)).id
  editor = await listerIn(server, centreId, EDITOR)
})

const addGroup = async () =>
  (await editor.blacklistGroup.add(groupDraft({ name: uniqueName('G') }))).returnObj!
const picture = async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()
  return { fileName: 'car.png', content: bytes.toString('base64') }
}
const storedPicture = async (id: string) =>
  (
    await server.db
      .selectFrom('blacklist_entry')
      .select('picture_key')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.picture_key

describe('a group', () => {
  test('is named once in its centre, changed by one at a time, and deleted only while nothing is in it', async () => {
    const group = await addGroup()
    expect(group).toMatchObject({ level: 'urgent', entries: 0, version: 0 })
    const twice = await editor.blacklistGroup.add(groupDraft({ name: group.name }))
    expect(twice.errorCode).toBe('blacklist_group.name_taken')
    const change = { ...groupDraft({ name: group.name, level: 'low' }), id: group.id, version: 0 }
    const codes = await Promise.all([1, 2].map(() => editor.blacklistGroup.update(change)))
    expect(codes.map(({ errorCode = 'ok' }) => errorCode).toSorted()).toEqual([
      'blacklist_group.changed_meanwhile',
      'ok',
    ])
    const { id } = await buildBlacklistEntry(server.db, { groupId: group.id })
    const ids = { ids: [group.id] }
    expect((await editor.blacklistGroup.batchDelete(ids)).errorCode).toBe('blacklist_group.has_entries')
    await editor.blacklist.batchDelete({ ids: [id] })
    expect((await editor.blacklistGroup.batchDelete(ids)).success).toBe(true)
    expect((await editor.blacklistGroup.getList({})).returnObj).toEqual([])
  })

  test('and its vehicles are seen in their centre alone', async () => {
    const { id: groupId } = await buildBlacklistGroup(server.db)
    const { id } = await buildBlacklistEntry(server.db, { groupId })
    expect((await editor.blacklistGroup.getDetails({ id: groupId })).errorCode).toBe('access.denied')
    expect((await editor.blacklist.getDetails({ id })).errorCode).toBe('access.denied')
    expect((await editor.blacklist.add(entryDraft(groupId))).errorCode).toBe('access.denied')
    expect((await editor.blacklist.getByPage({})).returnObj?.total).toBe(0)
    const own = (await editor.blacklist.add(entryDraft((await addGroup()).id))).returnObj!
    const moved = await editor.blacklist.update({ ...entryDraft(groupId), id: own.id, version: 0 })
    expect(moved.errorCode).toBe('access.denied')
  })
})

describe('a wanted vehicle', () => {
  test('keeps all its fields, and is found by plate, owner and reason', async () => {
    const group = await addGroup()
    const draft = entryDraft(group.id, {
      owner: '李四',
      plateColour: 'blue',
      plateType: 'civil',
      vehicleType: 'suv',
      bodyColour: 'black',
      brand: 'BMW',
      subBrand: 'X5',
      modelYear: 2020,
      level: 'low',
      validUntil: '2030-01-01T00:00:00.000Z',
      reason: 'Theft',
      remarks: 'armed',
    })
    const added = (await editor.blacklist.add(draft)).returnObj!
    const { groupId: _, ...fields } = draft
    expect(added).toMatchObject({ ...fields, group: { id: group.id, level: 'urgent' }, hasPicture: false })
    for (const text of ['b·123', 'B12345', '李', 'theft'])
      expect((await editor.blacklist.getByPage({ text })).returnObj?.list.map(one => one.id)).toEqual([
        added.id,
      ])
    expect((await editor.blacklist.getByPage({ text: 'nobody' })).returnObj?.total).toBe(0)
  })

  test('is on a group once, however its plate is written', async () => {
    const { id } = await addGroup()
    const add = async (plate: string) => (await editor.blacklist.add(entryDraft(id, { plate }))).errorCode
    expect(await add('ab-12 3')).toBeUndefined()
    expect(await add('ＡＢ１２３')).toBe('blacklist.plate_taken')
    expect(await add('AB*')).toBeUndefined()
    expect(await add('***')).toBe('request.invalid')
    expect(await add('АВ123')).toBe('request.invalid')
  })

  test('has one picture, which is another file with each change and goes with it', async () => {
    const group = await addGroup()
    const { id } = (await editor.blacklist.add(entryDraft(group.id, { picture: await picture() }))).returnObj!
    const first = await storedPicture(id)
    const shown = await editor.blacklist.getPicture({ id })
    expect((await sharp(shown.bytes).metadata()).format).toBe('jpeg')
    const change = { ...entryDraft(group.id), id, picture: await picture() }
    expect((await editor.blacklist.update({ ...change, version: 0 })).returnObj?.hasPicture).toBe(true)
    const second = await storedPicture(id)
    const { files } = server.app.infra
    expect(await files.open(first!)).toBeUndefined()
    const without = { ...entryDraft(group.id), id, version: 1, isPictureRemoved: true }
    expect((await editor.blacklist.update(without)).returnObj?.hasPicture).toBe(false)
    expect(await files.open(second!)).toBeUndefined()
    expect((await editor.blacklist.getPicture({ id })).errorCode).toBe('blacklist.no_picture')
    const text = { fileName: 'car.jpg', content: Buffer.from('<svg/>').toString('base64') }
    const wrong = await editor.blacklist.add(entryDraft(group.id, { plate: 'X1', picture: text }))
    expect(wrong.errorCode).toBe('blacklist.picture_invalid')
  })

  test('is changed by who saw its newest edition', async () => {
    const group = await addGroup()
    const { id } = await buildBlacklistEntry(server.db, { groupId: group.id, plate: 'AB1' })
    const change = { ...entryDraft(group.id, { plate: 'AB2' }), id, version: 0 }
    expect((await editor.blacklist.update(change)).returnObj?.plate).toBe('AB2')
    expect((await editor.blacklist.update(change)).errorCode).toBe('blacklist.changed_meanwhile')
  })
})

test('a login and the permission are needed', async () => {
  const group = await addGroup()
  expect((await server.client.blacklist.getByPage({})).status).toBe(401)
  const idle = await listerIn(server, centreId, ['vehicle.view'])
  expect((await idle.blacklist.getByPage({})).errorCode).toBe('access.denied')
  const viewer = await listerIn(server, centreId, ['blacklist.view'])
  expect((await viewer.blacklist.getByPage({})).success).toBe(true)
  expect((await viewer.blacklist.add(entryDraft(group.id))).errorCode).toBe('access.denied')
  expect((await viewer.blacklistGroup.batchDelete({ ids: [group.id] })).errorCode).toBe('access.denied')
})
