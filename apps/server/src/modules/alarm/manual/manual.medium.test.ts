import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildFloor, setAreaPlace } from '#server/testing/builders/map.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { pictureOf } from './manual.testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const operator = (name = 'Ann') =>
  signInOperator(server, { name, permissions: ['alarm.view', 'alarm.raise', 'alarm.export'] })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const stored = (id: string) =>
  server.db
    .selectFrom('alarm')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .selectAll()
    .where('alarm.id', '=', id)
    .executeTakeFirstOrThrow()
const rowsOfLog = (id: string) =>
  server.db
    .selectFrom('audit')
    .selectAll()
    .where('object', '=', id)
    .where('action', '=', 'alarm.raise')
    .execute()

describe('raising', () => {
  test('at a point of an area, with everything that was given', async () => {
    const { client, area, device, user } = await operator()
    const answer = await client.manual.raise({
      type: 'fire',
      level: 'very_urgent',
      description: ' Smoke above the hall ',
      reporter: '王芳',
      areaId: area.id,
      longitude: 13.5,
      latitude: 52.5,
      cameraIds: [device.id],
      pictures: [await pictureOf('red'), await pictureOf('green'), await pictureOf('blue')],
    })
    const alarm = answer.returnObj!
    expect(alarm).toMatchObject({
      type: 'fire',
      level: 'very_urgent',
      status: 'on_alert',
      description: 'Smoke above the hall',
      reporter: '王芳',
      areaId: area.id,
      deviceId: null,
      deviceName: '',
      location: expect.any(String),
      longitude: 13.5,
      latitude: 52.5,
      hasPicture: true,
      count: 1,
    })
    expect(alarm.location).toContain(area.name)
    const details = (await client.alarm.getDetails({ alarmId: alarm.id })).returnObj!
    expect(details.cameras).toEqual([{ id: device.id, name: device.name }])
    expect(details.camera).toMatchObject({ id: device.id })
    expect(details.history).toMatchObject([{ action: 'raised', by: 'Ann', to: 'on_alert' }])
    expect(details.pictureIds).toHaveLength(2)
    const pictures = await Promise.all(
      [{}, ...details.pictureIds.map(pictureId => ({ pictureId }))].map(part =>
        client.alarm.getPicture({ alarmId: alarm.id, ...part }),
      ),
    )
    expect(pictures.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(pictures.map(({ bytes }) => bytes.toString('base64'))).size).toBe(3)
    const strange = await client.alarm.getPicture({ alarmId: alarm.id, pictureId: randomUUID() })
    expect(strange.errorCode).toBe('alarm.no_picture')
    const [row] = await rowsOfLog(alarm.id)
    expect(row).toMatchObject({ user_id: user.id, result: 'ok', after: { type: 'fire', pictures: 3 } })
  })

  test('without a level the event rule decides, without a reporter it is the user', async () => {
    const { client, area } = await operator()
    const given = (await client.manual.getChoices({})).returnObj!
    const { level } = given.types.find(({ value }) => value === 'gas')!
    const answer = await client.manual.raise({ type: 'gas', areaId: area.id })
    expect(answer.returnObj).toMatchObject({ level, reporter: 'Ann' })
  })

  test('at a camera it is that camera’s alarm', async () => {
    const { client, area, device } = await operator()
    const answer = await client.manual.raise({ type: 'intrusion', deviceId: device.id })
    expect(answer.returnObj).toMatchObject({
      deviceId: device.id,
      deviceName: device.name,
      areaId: area.id,
    })
  })

  test('a point alone finds the innermost area of the user around it, else the nearest', async () => {
    const { client, area } = await operator()
    const yard = await buildArea(server.db, { parentId: area.id })
    const far = await buildArea(server.db, { parentId: area.id })
    const square = (from: number, to: number): [number, number][] => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ]
    await setAreaPlace(server.db, area.id, { longitude: 20, latitude: 20, boundary: square(20, 30) })
    await setAreaPlace(server.db, yard.id, { longitude: 24, latitude: 24, boundary: square(24, 26) })
    await setAreaPlace(server.db, far.id, { longitude: 40, latitude: 40 })
    const areaAt = async (longitude: number, latitude: number) =>
      (await client.manual.raise({ type: 'other', longitude, latitude })).returnObj?.areaId
    expect(await areaAt(25, 25)).toBe(yard.id)
    expect(await areaAt(21, 21)).toBe(area.id)
    const told = await client.manual.findPlaces({ longitude: 25, latitude: 25 })
    expect(told.returnObj).toMatchObject([{ kind: 'area', id: yard.id, name: yard.name }])
    expect(await areaAt(41, 39)).toBe(far.id)
  })

  test('on a floor: without a point it stands where its building stands', async () => {
    const { client, area } = await operator()
    const { floor } = await buildFloor(server.db, { parentId: area.id })
    const answer = await client.manual.raise({ type: 'fire', areaId: floor.id })
    expect(answer.returnObj).toMatchObject({ areaId: floor.id, longitude: 10, latitude: 50 })
  })

  test('two at one place are two alarms, and each names its camera for a picture', async () => {
    const { client, area, device } = await operator()
    const elsewhere = await buildDevice(server.db, {
      areaId: (await buildArea(server.db, { parentId: area.id })).id,
    })
    const one = { type: 'panic' as const, areaId: area.id, longitude: 1, latitude: 1 }
    const ids = [
      (await client.manual.raise({ ...one, cameraIds: [elsewhere.id] })).returnObj!.id,
      (await client.manual.raise(one)).returnObj!.id,
    ]
    expect(new Set(ids).size).toBe(2)
    expect((await stored(ids[0]!)).source_id).toBe((await stored(ids[1]!)).source_id)
    const cameras = await Promise.all(
      ids.map(async alarmId => (await client.alarm.getDetails({ alarmId })).returnObj?.camera?.id),
    )
    expect(cameras).toEqual([elsewhere.id, device.id])
    const waiting = server.db.selectFrom('alarm_capture').selectAll().where('alarm_id', 'in', ids)
    expect(await waiting.execute()).toHaveLength(2)
  })

  test('a form with files', async () => {
    const { ticket, area } = await operator()
    const form = new FormData()
    for (const [name, value] of Object.entries({ type: 'fire', areaId: area.id, description: '起火' }))
      form.append(name, value)
    form.append('longitude', '116.4')
    form.append('latitude', '39.9')
    const { content } = await pictureOf()
    form.append('pictures', new File([Buffer.from(content, 'base64')], '火.jpg'))
    const body = new Response(form)
    const response = await server.app.http.inject({
      method: 'POST',
      url: '/biz/alarm/addManualAlarm',
      headers: { ticket, 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect(response.json().returnObj).toMatchObject({
      description: '起火',
      longitude: 116.4,
      latitude: 39.9,
      hasPicture: true,
    })
  })
})

describe('from a phone without a network', () => {
  test('the same request raises one alarm, also three times at once, and is logged once', async () => {
    const { client, area } = await operator()
    const request = {
      type: 'fire' as const,
      areaId: area.id,
      requestId: randomUUID(),
      at: minutesAgo(90),
      pictures: [await pictureOf()],
    }
    const answers = await Promise.all([1, 2, 3].map(() => client.manual.raise(request)))
    const ids = new Set(answers.map(({ returnObj }) => returnObj?.id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    expect(answers[0]?.returnObj?.occurredAt).toBe(request.at)
    expect(await rowsOfLog(id)).toHaveLength(1)
    const again = await client.manual.raise(request)
    expect(again.returnObj).toMatchObject({ id, type: 'fire' })
    expect(again.returnObj?.hasPicture).toBe(true)
    expect((await client.alarm.getPicture({ alarmId: id })).status).toBe(200)
  })

  test('the request of another is another alarm', async () => {
    const [ann, bob] = [await operator('Ann'), await operator('Bob')]
    const requestId = randomUUID()
    const raise = ({ client, area }: typeof ann) =>
      client.manual.raise({ type: 'fire', areaId: area.id, requestId })
    expect((await raise(ann)).returnObj?.id).not.toBe((await raise(bob)).returnObj?.id)
  })

  test('a time that nobody believes is refused', async () => {
    const { client, area } = await operator()
    const raise = (at: string) => client.manual.raise({ type: 'fire', areaId: area.id, at })
    expect((await raise(minutesAgo(-6))).errorCode).toBe('task.time_in_future')
    expect((await raise(minutesAgo(24 * 60 + 1))).errorCode).toBe('task.time_too_old')
  })
})

describe('refused', () => {
  test('no place, a type that the rules switch off, a picture that is none', async () => {
    const { client, area } = await operator()
    const raise = (more: object) => client.manual.raise({ type: 'loitering', ...more })
    expect((await raise({})).errorCode).toBe('manual.place_required')
    expect((await raise({ longitude: 3 })).errorCode).toBe('manual.place_required')
    const none = { fileName: 'a.jpg', content: Buffer.from('no picture').toString('base64') }
    expect((await raise({ areaId: area.id, pictures: [none] })).errorCode).toBe('task.picture_invalid')
    const large = { fileName: 'a.jpg', content: Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64') }
    expect((await raise({ areaId: area.id, pictures: [large] })).errorCode).toBe('task.picture_too_large')
    await server.db
      .updateTable('event_rule')
      .set({ enabled: false })
      .where('type', '=', 'loitering')
      .execute()
    expect((await raise({ areaId: area.id })).errorCode).toBe('manual.type_disabled')
    const { types } = (await client.manual.getChoices({})).returnObj!
    expect(types.map(({ value }) => value)).not.toContain('loitering')
    expect((await client.manual.getRaised({})).returnObj?.total).toBe(0)
  })

  test('another area, a camera out of reach, no permission, no ticket', async () => {
    const [ann, other] = [await operator(), await operator('Eve')]
    const raise = (more: object) => ann.client.manual.raise({ type: 'fire', ...more })
    for (const more of [
      { areaId: other.area.id },
      { deviceId: other.device.id },
      { areaId: ann.area.id, cameraIds: [ann.device.id, other.device.id] },
    ])
      expect(await raise(more)).toMatchObject({ status: 403, errorCode: 'access.denied' })
    const viewer = await signInOperator(server, { permissions: ['alarm.view'] })
    const asViewer = await viewer.client.manual.raise({ type: 'fire', areaId: viewer.area.id })
    expect(asViewer).toMatchObject({ status: 403, errorCode: 'access.denied' })
    expect((await server.client.manual.raise({ type: 'fire' })).status).toBe(401)
  })

  test('more than one can mean in a minute', async () => {
    const { client, area } = await operator()
    const answers = []
    for (let n = 0; n < 21; n += 1)
      answers.push(await client.manual.raise({ type: 'other', areaId: area.id }))
    expect(answers.filter(({ success }) => success)).toHaveLength(20)
    expect(answers.at(-1)).toMatchObject({ status: 429, errorCode: 'request.too_many' })
  })
})

test('everybody who sees the area is told, and nobody else', async () => {
  const [ann, other] = [await operator(), await operator('Eve')]
  const origin = await server.listen()
  const consoles = [ann, other].map(({ ticket }) => openEventConsole(origin, { ticket }))
  await Promise.all(consoles.map(console => console.next('ready')))
  const { returnObj } = await ann.client.manual.raise({ type: 'fire', areaId: ann.area.id })
  await other.client.manual.raise({ type: 'gas', areaId: other.area.id })
  const frames = await Promise.all(consoles.map(console => console.next('alarm.raised')))
  expect(frames).toMatchObject([{ data: { id: returnObj?.id, deviceId: null } }, { data: { type: 'gas' } }])
  for (const console of consoles) console.close()
})

test('the list of what I raised, and the places that I may choose', async () => {
  const [ann, other] = [await operator(), await operator('Eve')]
  const ids = []
  for (const type of ['fire', 'gas'] as const)
    ids.unshift((await ann.client.manual.raise({ type, areaId: ann.area.id })).returnObj?.id)
  const { list, total } = (await ann.client.manual.getRaised({})).returnObj!
  expect([total, list.map(({ id }) => id)]).toEqual([2, ids])
  expect((await other.client.manual.getRaised({})).returnObj?.total).toBe(0)
  const find = async ({ client }: typeof ann, searchText: string) =>
    (await client.manual.findPlaces({ searchText })).returnObj?.map(({ kind, id }) => `${kind} ${id}`)
  expect(await find(ann, ann.area.name.toUpperCase())).toContain(`area ${ann.area.id}`)
  expect(await find(ann, ann.device.code)).toEqual([`camera ${ann.device.id}`])
  expect(await find(other, ann.device.code)).toEqual([])
})
