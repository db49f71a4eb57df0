import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProcedure } from '#server/testing/builders/procedure.ts'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('with required steps open neither desk, other systems nor the field close an alarm as handled', async () => {
  const { ann, bob, alarmId, give, details } = await setUpDispatch(server)
  await buildProcedure(server.db, { areaId: ann.area.id })
  const [task] = await give(bob)
  const taskId = task!.id

  // The guard has done the work and the dispatcher approves the report: the alarm stays open all the same.
  got(await bob.client.task.act({ taskId, action: 'accept' }))
  got(await bob.client.task.report({ taskId, kind: 'report', content: 'done' }))
  got(await ann.client.task.review({ taskId, verdict: 'approve' }))
  expect((await details()).status).toBe('in_progress')

  // The desk and bulk closing name the version that was seen; other systems do not.
  const { version } = await details()
  for (const seen of [{ version }, {}])
    for (const style of ['real_event_handled', 'unknown', undefined] as const) {
      const answer = await ann.client.alarm.close({
        alarmId,
        reason: 'x',
        ...seen,
        ...(style && { style }),
      })
      expect(answer).toMatchObject({ success: false, errorCode: 'procedure.steps_open' })
    }
  expect(await details()).toMatchObject({ status: 'in_progress', version })

  // Who acts in the field has no right to close at all.
  expect(await bob.client.alarm.close({ alarmId, reason: 'x' })).toMatchObject({
    status: 403,
    errorCode: 'access.denied',
  })
  got(await ann.client.alarm.close({ alarmId, reason: 'x', style: 'false_alarm' }))
  expect((await details()).status).toBe('completed')
})
