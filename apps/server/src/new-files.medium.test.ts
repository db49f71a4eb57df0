import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@palisade/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureOf } from './modules/alarm/manual/manual.testing.ts'
import { setUpProcedure } from './modules/alarm/procedure/procedure.testing.ts'
import { signInOperator } from './testing/alarm-operator.ts'
import { emptyableStep } from './testing/builders/procedure.ts'
import { setUpDispatch } from './testing/dispatch.ts'
import { got } from './testing/logged-changes/bench.ts'
import { openLossyDatabase, type LossyDatabase } from './testing/outside/lossy-database.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

// Pictures whose rows were committed while the answer to the COMMIT was lost: the phone sends them again, and they are there.

let database: TestDatabase
let lossy: LossyDatabase
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  lossy = await openLossyDatabase(database.url)
  server = await startTestServer({ env: { DATABASE_URL: lossy.url } })
})
afterAll(async () => {
  await server.stop()
  await lossy.close()
  await database.close()
})

/** Sends something whose rows are committed and whose answer is lost, then the same again. */
async function sendTwice<Answer extends { status: number }>(table: string, send: () => Promise<Answer>) {
  lossy.loseCommitAfter(`insert into "${table}"`)
  expect((await send()).status).toBe(503)
  return send()
}

test('pictures of a report', async () => {
  const { bob, give, ann } = await setUpDispatch(server)
  const [task] = await give(bob)
  const taskId = task?.id ?? ''
  got(await bob.client.task.act({ taskId, action: 'accept' }))
  const report = {
    taskId,
    requestId: randomUUID(),
    content: 'Closed the gate',
    pictures: [await pictureOf('red')],
  }
  const { reports } = got(await sendTwice('alarm_task_picture', () => bob.client.task.report(report)))
  expect(reports.flatMap(({ pictureIds }) => pictureIds)).toHaveLength(1)
  const [pictureId = ''] = reports.flatMap(({ pictureIds }) => pictureIds)
  expect((await ann.client.task.getPicture({ taskId, pictureId })).headers['content-type']).toBe('image/jpeg')
})

test('pictures of an answer to a step', async () => {
  const { ann, alarmId, answerBy, shown } = await setUpProcedure(server, [emptyableStep('photo', 's1')])
  const answer = { requestId: randomUUID(), pictures: [await pictureOf('green')] }
  await sendTwice('alarm_procedure_picture', () => answerBy(ann, 's1', answer))
  const [given] = (await shown())?.answers ?? []
  const [pictureId = ''] = given?.pictureIds ?? []
  expect((await ann.client.procedure.getPicture({ alarmId, pictureId })).headers['content-type']).toBe(
    'image/jpeg',
  )
})

test('pictures of an alarm that is raised by hand', async () => {
  const { client, area } = await signInOperator(server, { permissions: ['alarm.view', 'alarm.raise'] })
  const draft = {
    requestId: randomUUID(),
    type: 'fire' as const,
    areaId: area.id,
    pictures: [await pictureOf('red'), await pictureOf('blue')],
  }
  const { id: alarmId } = got(await sendTwice('alarm_picture', () => client.manual.raise(draft)))
  expect((await client.alarm.getPicture({ alarmId })).headers['content-type']).toBe('image/jpeg')
  const further = await server.db
    .selectFrom('alarm_picture')
    .selectAll()
    .where('alarm_id', '=', alarmId)
    .execute()
  expect(further).toHaveLength(1)
  expect(await server.app.infra.files.open(further[0]?.file_key ?? '')).toBeDefined()
})
