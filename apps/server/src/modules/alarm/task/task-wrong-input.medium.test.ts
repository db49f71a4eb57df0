import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { TICKET_HEADER } from '@palisade/contract'
import { createManualClock } from '@palisade/testkit/manual-clock'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildUser } from '#server/testing/builders/session.ts'
import { GUARD, setUpDispatch } from '#server/testing/dispatch.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
const clock = createManualClock(Date.now())

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())
// The database has its own clock, and a task is given before it is accepted.
beforeEach(() => clock.advance(60_000))

/** The folder is made by the first file. */
const storedFiles = async () => {
  const folder = path.join(server.folder, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter(entry => entry.isFile()).length
}

const rowsOf = async (taskId: string) =>
  (await server.db.selectFrom('audit').select('id').where('object', '=', taskId).execute()).length

test('a phone that replays yesterday’s requests changes nothing, with their times and without', async () => {
  const { ann, bob, give, tasks } = await setUpDispatch(server)
  const [task] = await give(bob)
  const taskId = task!.id
  const at = new Date(clock.now()).toISOString()
  const accept = { taskId, action: 'accept' as const, requestId: randomUUID() }
  const report = { taskId, content: 'Gate closed', requestId: randomUUID() }
  await bob.client.task.act({ ...accept, at })
  await bob.client.task.report({ ...report, at })
  const back = await ann.client.task.review({ taskId, verdict: 'return', reason: 'No picture' })
  expect(back.returnObj?.status).toBe('in_progress')
  const before = { tasks: await tasks(), rows: await rowsOf(taskId) }
  clock.advance(25 * 3_600_000)
  // The older of the two is not taken for a new one of today.
  for (const request of [
    { ...accept, at },
    { ...accept, at, requestId: randomUUID() },
  ])
    expect((await bob.client.task.act(request)).errorCode).toBe('task.time_too_old')
  expect((await bob.client.task.report({ ...report, at })).errorCode).toBe('task.time_too_old')
  expect((await bob.client.task.act(accept)).returnObj).toMatchObject({ status: 'in_progress' })
  expect((await bob.client.task.report(report)).returnObj).toMatchObject({
    status: 'in_progress',
    reports: [{ content: 'Gate closed' }],
  })
  expect({ tasks: await tasks(), rows: await rowsOf(taskId) }).toEqual(before)
})

test('a request that names somebody else’s id of a request is one of its own', async () => {
  const { bob, carl, give } = await setUpDispatch(server)
  const [first, second] = await give(bob, carl)
  const requestId = randomUUID()
  await bob.client.task.act({ taskId: first!.id, action: 'accept', requestId })
  const answer = await carl.client.task.act({ taskId: second!.id, action: 'accept', requestId })
  expect(answer.returnObj?.status).toBe('in_progress')
})

test('a photo of 40 MB, as a form and as JSON: refused, nothing kept, the next report is taken', async () => {
  const { bob, give, tasks } = await setUpDispatch(server)
  const [task] = await give(bob)
  const taskId = task!.id
  await bob.client.task.act({ taskId, action: 'accept' })
  const before = await storedFiles()
  const large = Buffer.alloc(40 * 1024 * 1024, 1)
  const form = new FormData()
  form.append('taskId', taskId)
  form.append('content', 'x')
  form.append('pictures', new File([large], 'large.jpg'))
  const body = new Response(form)
  const asForm = {
    type: body.headers.get('content-type')!,
    payload: Buffer.from(await body.arrayBuffer()),
  }
  const pictures = [{ fileName: 'large.jpg', content: large.toString('base64') }]
  const asJson = { type: 'application/json', payload: JSON.stringify({ taskId, content: 'x', pictures }) }
  for (const { type, payload } of [asForm, asJson]) {
    const response = await server.app.http.inject({
      method: 'POST',
      url: '/ams/task/report',
      headers: { [TICKET_HEADER]: bob.ticket, 'content-type': type },
      payload,
    })
    expect([response.statusCode, response.json().errorCode]).toEqual([413, 'request.too_large'])
  }
  expect([(await tasks())[0]?.status, await storedFiles()]).toEqual(['in_progress', before])
  expect((await bob.client.task.report({ taskId, content: 'done' })).returnObj?.status).toBe('pending_review')
})

test('two reports with pictures at once: one is kept with its picture, the other’s is removed', async () => {
  const { bob, give, tasks } = await setUpDispatch(server)
  const [task] = await give(bob)
  const taskId = task!.id
  await bob.client.task.act({ taskId, action: 'accept' })
  const before = await storedFiles()
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const content = (await plain.png().toBuffer()).toString('base64')
  const pictures = [{ fileName: 'gate.png', content }]
  const answers = await Promise.all(
    ['first', 'second'].map(text => bob.client.task.report({ taskId, content: text, pictures })),
  )
  expect(answers.map(({ errorCode = 'ok' }) => errorCode).toSorted()).toEqual(['ok', 'task.in_review'])
  expect((await tasks())[0]?.reports).toMatchObject([{ pictureIds: [expect.any(String)] }])
  expect(await storedFiles()).toBe(before + 1)
})

test('two phones of one person report at once: one report is kept, the other phone is told', async () => {
  const { ann, give, tasks } = await setUpDispatch(server)
  const dora = await buildUser(server.db, { permissions: GUARD, areaIds: [ann.area.id], name: 'Dora' })
  const phones = [await server.signIn(dora), await server.signIn(dora)]
  expect(new Set(phones.map(({ ticket }) => ticket)).size).toBe(2)
  const [task] = await give(dora)
  const taskId = task!.id
  await phones[0]!.client.task.act({ taskId, action: 'accept' })
  const answers = await Promise.all(
    phones.map(({ client }, index) =>
      client.task.report({ taskId, content: `phone ${index}`, requestId: randomUUID() }),
    ),
  )
  expect(answers.map(({ errorCode = 'ok' }) => errorCode).toSorted()).toEqual(['ok', 'task.in_review'])
  const winner = answers.findIndex(({ success }) => success)
  expect((await tasks())[0]?.reports).toMatchObject([{ content: `phone ${winner}` }])
  expect((await tasks())[0]?.reports).toHaveLength(1)
})

test('a thousand positions at once: twelve are taken, the others told when, and others served meanwhile', async () => {
  const { bob, carl } = await setUpDispatch(server)
  for (const { client } of [bob, carl]) await client.staff.update({ isOnDuty: true, hasConsented: true })
  const flood = Promise.all(
    Array.from({ length: 1_000 }, (_, n) =>
      bob.client.staff.position({ longitude: n / 1_000, latitude: 50, accuracy: 5 }),
    ),
  )
  expect((await carl.client.staff.position({ longitude: 1, latitude: 1 })).success).toBe(true)
  const answers = await flood
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(988)
  expect(refused.every(({ errorCode, errorParams }) => errorCode === 'request.too_many' && errorParams)).toBe(
    true,
  )
  const row = await vi.waitFor(() =>
    server.db
      .selectFrom('staff_sign')
      .select('longitude')
      .where('user_id', '=', bob.id)
      .where('longitude', 'is not', null)
      .executeTakeFirstOrThrow(),
  )
  // They are checked side by side, so that any of the twelve may be the last.
  expect(row.longitude).toBeLessThanOrEqual(0.011)
})
