import { randomUUID } from 'node:crypto'
import { loadTranslator } from '@palisade/phrases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { emptyableStep, textStep } from '#server/testing/builders/procedure.ts'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { setUpProcedure } from '#server/modules/alarm/procedure/procedure.testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const REUSED = 'request.id_reused'

test('it is told in both languages', async () => {
  const [english, chinese] = await Promise.all([loadTranslator('en_US'), loadTranslator('zh_CN')])
  expect(english(`errors.${REUSED}`)).toMatch(/^The number of this request was used for another one/)
  expect(chinese(`errors.${REUSED}`)).toContain('该请求编号已用于其他操作')
})

test('of a task: another task, another action or other words are refused; the same is a repeat', async () => {
  const { ann, bob, give, tasks } = await setUpDispatch(server)
  const [task] = await give(bob)
  const taskId = task!.id
  const { id: alarmId } = await buildAlarm(server.db, { device: ann.device })
  const [other] = got(await ann.client.task.issue({ alarmId, userIds: [bob.id] }))
  const accept = { taskId, action: 'accept' as const, requestId: randomUUID() }
  const { act, report } = bob.client.task
  got(await act(accept))
  expect((await act({ ...accept, taskId: other!.id })).errorCode).toBe(REUSED)
  expect((await act({ ...accept, action: 'reject', reason: 'x' })).errorCode).toBe(REUSED)
  expect((await report({ ...accept, action: undefined, content: 'x' } as never)).errorCode).toBe(REUSED)
  expect(got(await act(accept)).status).toBe('in_progress')
  const done = { taskId, content: 'Gate closed', requestId: randomUUID() }
  got(await report(done))
  expect((await report({ ...done, content: 'Gate open' })).errorCode).toBe(REUSED)
  expect((await report({ ...done, kind: 'false_alarm' })).errorCode).toBe(REUSED)
  expect(got(await report(done)).reports).toHaveLength(1)
  expect(await tasks()).toMatchObject([{ status: 'pending_review', reports: [{ content: 'Gate closed' }] }])
  const [untouched] = got(await ann.client.task.getOfAlarm({ alarmId }))
  expect(untouched?.status).toBe('not_started')
})

test('of an alarm raised by hand: another place or other words are refused, and no second alarm is raised', async () => {
  const { client, area, device } = await signInOperator(server, {
    permissions: ['alarm.view', 'alarm.raise'],
  })
  const raise = client.manual.raise
  const fire = { type: 'fire' as const, areaId: area.id, description: 'Smoke', requestId: randomUUID() }
  const { id } = got(await raise(fire))
  for (const other of [
    { ...fire, description: 'Flames' },
    { ...fire, type: 'intrusion' as const },
    { ...fire, areaId: undefined, deviceId: device.id },
  ])
    expect((await raise(other)).errorCode).toBe(REUSED)
  expect(got(await raise(fire)).id).toBe(id)
  expect(got(await client.manual.getRaised({ pageNum: 1, pageSize: 20 })).list).toMatchObject([{ id }])
})

test('of an answer to a procedure: another step, value or alarm is refused, also at the same time', async () => {
  const steps = [textStep('s1'), emptyableStep('written', 's2')]
  const [one, two] = [await setUpProcedure(server, steps), await setUpProcedure(server, steps)]
  const requestId = randomUUID()
  got(await one.answerBy(one.ann, 's1', { requestId }))
  expect((await one.answerBy(one.ann, 's2', { text: 'x', requestId })).errorCode).toBe(REUSED)
  got(await one.answerBy(one.ann, 's1', { requestId }))
  const written = { text: 'AB 12', requestId: randomUUID() }
  got(await one.answerBy(one.ann, 's2', written))
  expect((await one.answerBy(one.ann, 's2', { ...written, text: 'CD 34' })).errorCode).toBe(REUSED)
  expect((await one.shown())?.answers).toMatchObject([{ stepKey: 's1' }, { text: 'AB 12' }])

  const admin = await server.signIn()
  const twice = { requestId: randomUUID() }
  const answers = await Promise.all([
    one.answerBy({ ...one.ann, client: admin.client }, 's1', { ...twice, revision: 1 }),
    two.answerBy({ ...two.ann, client: admin.client }, 's1', twice),
  ])
  expect(answers.map(({ errorCode = 'ok' }) => errorCode).toSorted()).toEqual(['ok', REUSED])
})
