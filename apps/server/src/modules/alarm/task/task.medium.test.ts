import { createManualClock } from '@palisade/testkit/manual-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DISPATCHER, setUpDispatch, signInGuard } from '#server/testing/dispatch.ts'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildTask } from '#server/testing/builders/task.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
const clock = createManualClock(Date.now())

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

describe('giving tasks', () => {
  test('release acknowledges too; more are assigned; the record names everybody', async () => {
    const { bob, carl, give, details } = await setUpDispatch(server)
    expect((await details()).allowedActions).toContain('release')
    expect(await give(bob)).toMatchObject([
      { name: 'Bob', status: 'not_started', issuedBy: 'Ann', userId: bob.id, version: 1, reports: [] },
    ])
    expect(await details()).toMatchObject({
      status: 'in_progress',
      taskStatus: 'task_issued',
      acknowledgedBy: 'Ann',
      executors: ['Bob'],
      allowedActions: ['assign', 'reissue', 'false_alarm', 'close'],
    })
    await give(carl)
    expect(await details()).toMatchObject({
      executors: ['Bob', 'Carl'],
      history: [
        { action: 'release', by: 'Ann', person: 'Bob', from: 'on_alert', to: 'in_progress' },
        { action: 'assign', by: 'Ann', person: 'Carl' },
      ],
    })
  })

  test('of two dispatchers at once one wins, and the other is told who', async () => {
    const { ann, bob, carl, alarmId, tasks } = await setUpDispatch(server)
    const dan = await signInGuard(server, ann.area.id, 'Dan', DISPATCHER)
    const answers = await Promise.all([
      ann.client.task.issue({ alarmId, userIds: [bob.id], version: 1 }),
      dan.client.task.issue({ alarmId, userIds: [carl.id], version: 1 }),
    ])
    const [won, lost] = answers[0].success ? answers : [answers[1], answers[0]]
    expect(won.success).toBe(true)
    expect(lost).toMatchObject({
      errorCode: 'alarm.already_dispatched',
      errorParams: { by: won === answers[0] ? 'Ann' : 'Dan' },
    })
    expect(await tasks()).toHaveLength(1)
  })

  test('not to somebody without the area, without the permission, disabled or unknown; nothing is given then', async () => {
    const { ann, bob, alarmId, tasks, details } = await setUpDispatch(server)
    const elsewhere = await signInGuard(server, (await signInOperator(server)).area.id, 'Eve')
    const viewer = await signInGuard(server, ann.area.id, 'Vic', ['alarm.view'])
    const gone = await buildUser(server.db, {
      permissions: ['alarm.view', 'staff.use'],
      areaIds: [ann.area.id],
      status: 'disabled',
    })
    const nobody = { id: '0192aaaa-0000-7000-8000-000000000000' }
    for (const { id } of [elsewhere, viewer, gone, nobody]) {
      const answer = await ann.client.task.issue({ alarmId, userIds: [bob.id, id] })
      expect(answer).toMatchObject({ success: false, errorCode: 'task.person_not_permitted' })
    }
    expect([await tasks(), (await details()).status]).toEqual([[], 'on_alert'])
  })

  test('nobody has two open tasks of an alarm; a closed alarm has none', async () => {
    const { ann, bob, carl, alarmId, give } = await setUpDispatch(server)
    await give(bob)
    expect(await ann.client.task.issue({ alarmId, userIds: [bob.id] })).toMatchObject({
      errorCode: 'task.already_assigned',
      errorParams: { name: 'Bob' },
    })
    await ann.client.alarm.close({ alarmId, reason: 'x' })
    expect(await ann.client.task.issue({ alarmId, userIds: [carl.id], version: 1 })).toMatchObject({
      errorCode: 'alarm.already_closed',
      errorParams: { by: 'Ann' },
    })
  })

  test('a form says the same as JSON', async () => {
    const { ann, bob, carl, alarmId, tasks } = await setUpDispatch(server)
    const form = new FormData()
    form.append('alarmId', alarmId)
    for (const { id } of [bob, carl]) form.append('userIds', id)
    form.append('version', '1')
    form.append('remarks', 'North gate')
    const body = new Response(form)
    const response = await server.app.http.inject({
      method: 'POST',
      url: '/ams/addTaskInfo',
      headers: { ticket: ann.ticket, 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect(response.json()).toMatchObject({ success: true })
    expect((await tasks()).map(task => [task.name, task.remarks])).toEqual([
      ['Bob', 'North gate'],
      ['Carl', 'North gate'],
    ])
  })

  test('closing and a false alarm end what is open', async () => {
    for (const isClose of [true, false]) {
      const { ann, bob, carl, alarmId, give, tasks } = await setUpDispatch(server)
      const [first] = await give(bob, carl)
      await bob.client.task.act({ taskId: first!.id, action: 'reject', reason: 'no car' })
      if (isClose) await ann.client.alarm.close({ alarmId, reason: 'x' })
      else await ann.client.alarm.acknowledge({ alarmId, confirm: 'false_alarm', remarks: 'x' })
      expect(await tasks()).toMatchObject([
        { status: 'rejected', isEndedByAlarm: false },
        { status: 'completed', isEndedByAlarm: true },
      ])
    }
  })
})

describe('dispatching', () => {
  test('a rejected task is reissued to the same person', async () => {
    const { ann, bob, give, details } = await setUpDispatch(server)
    const [task] = await give(bob)
    const taskId = task!.id
    const early = await ann.client.task.reissue({ taskId })
    expect(early.errorCode).toBe('task.not_rejected')
    await bob.client.task.act({ taskId, action: 'reject', reason: 'no car' })
    expect(await details()).toMatchObject({ status: 'rejected', taskStatus: 'task_rejected' })
    const again = await ann.client.task.reissue({ taskId, remarks: 'On foot' })
    expect(again.returnObj).toMatchObject({ status: 'not_started', remarks: 'On foot', version: 3 })
    expect(await details()).toMatchObject({ status: 'in_progress', taskStatus: 'task_issued' })
  })

  test('not reissued to somebody who has a new task of it, or may not take one any more', async () => {
    const { ann, bob, carl, give } = await setUpDispatch(server)
    const [first, second] = await give(bob, carl)
    await bob.client.task.act({ taskId: first!.id, action: 'reject', reason: 'no car' })
    await carl.client.task.act({ taskId: second!.id, action: 'reject', reason: 'no car' })
    await give(bob)
    expect(await ann.client.task.reissue({ taskId: first!.id })).toMatchObject({
      errorCode: 'task.already_assigned',
      errorParams: { name: 'Bob' },
    })
    await server.db.deleteFrom('user_role').where('user_id', '=', carl.id).execute()
    const answer = await ann.client.task.reissue({ taskId: second!.id })
    expect(answer.errorCode).toBe('task.person_not_permitted')
  })

  test('urged once per 30 s, and only while there is something to do', async () => {
    const { ann, bob, give } = await setUpDispatch(server)
    const [task] = await give(bob)
    const urge = () => ann.client.task.urge({ taskId: task!.id })
    expect((await urge()).returnObj).toMatchObject({ urgeCount: 1, version: 1 })
    expect(await urge()).toMatchObject({ errorCode: 'task.urge_too_soon', errorParams: { seconds: 30 } })
    clock.advance(30_000)
    expect((await urge()).returnObj).toMatchObject({ urgeCount: 2 })
    await bob.client.task.act({ taskId: task!.id, action: 'reject', reason: 'no car' })
    clock.advance(30_000)
    expect((await urge()).errorCode).toBe('task.already_rejected')
  })

  test('a report is returned with a reason, or approved; both ways back', async () => {
    const { ann, bob, give, details } = await setUpDispatch(server)
    const [task] = await give(bob)
    const taskId = task!.id
    const report = (kind: 'report' | 'false_alarm') =>
      bob.client.task.report({ taskId, kind, content: 'Gate was open' })
    const review = (verdict: 'approve' | 'return', reason?: string) =>
      ann.client.task.review({ taskId, verdict, ...(reason !== undefined && { reason }) })
    await bob.client.task.act({ taskId, action: 'accept' })
    expect((await review('approve')).errorCode).toBe('task.not_in_review')
    expect((await report('report')).returnObj?.status).toBe('pending_review')
    expect((await review('return', ' ')).errorCode).toBe('task.reason_required')
    expect((await review('return', 'No picture')).returnObj).toMatchObject({
      status: 'in_progress',
      reason: 'No picture',
    })
    expect((await report('false_alarm')).returnObj?.status).toBe('false_alarm')
    const approved = await review('approve')
    expect(approved.returnObj).toMatchObject({
      status: 'completed',
      isEndedByAlarm: false,
      reports: [{ kind: 'report' }, { kind: 'false_alarm', content: 'Gate was open' }],
    })
    expect((await review('approve')).errorCode).toBe('task.closed')
    const actions = (await details()).history.map(({ action }) => action)
    expect(actions).toEqual(['release', 'accept', 'report', 'return', 'report_false_alarm', 'approve'])
  })

  test('of two who review at once one wins, and the other is told who', async () => {
    const { ann, bob, give } = await setUpDispatch(server)
    const [task] = await give(bob)
    await bob.client.task.act({ taskId: task!.id, action: 'accept' })
    const shown = (await bob.client.task.report({ taskId: task!.id, content: 'done' })).returnObj!
    const dan = await signInGuard(server, ann.area.id, 'Dan', DISPATCHER)
    const seen = { taskId: task!.id, version: shown.version, reason: 'again' }
    const answers = await Promise.all([
      ann.client.task.review({ ...seen, verdict: 'approve' }),
      dan.client.task.review({ ...seen, verdict: 'return' }),
    ])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    const lost = answers.find(answer => !answer.success)
    expect(lost?.errorParams?.['by']).toBe(answers[0].success ? 'Ann' : 'Dan')
  })
})

test('each call asks for its permission, and for the area of the alarm', async () => {
  const { ann, bob, give, alarmId } = await setUpDispatch(server)
  const [task] = await give(bob)
  const taskId = task!.id
  const viewer = await signInGuard(server, ann.area.id, 'Vic', ['alarm.view', 'alarm.handle'])
  const foreign = await signInOperator(server, { permissions: DISPATCHER })
  for (const { client } of [viewer, foreign])
    for (const answer of [
      await client.task.issue({ alarmId, userIds: [bob.id] }),
      await client.task.reissue({ taskId }),
      await client.task.urge({ taskId }),
      await client.task.review({ taskId, verdict: 'approve' }),
      await client.task.act({ taskId, action: 'accept' }),
    ])
      expect(answer).toMatchObject({ status: 403, errorCode: 'access.denied' })
  expect((await viewer.client.task.getOfAlarm({ alarmId })).returnObj).toHaveLength(1)
  for (const call of ['getOfAlarm', 'getExecutors'] as const)
    expect((await foreign.client.task[call]({ alarmId })).status).toBe(403)
})

test('a task whose person is gone shows who it was', async () => {
  const { ann, alarmId } = await setUpDispatch(server, { status: 'in_progress' })
  const { userId } = await buildTask(server.db, { alarmId })
  await server.db.deleteFrom('user_account').where('id', '=', userId).execute()
  const shown = (await ann.client.task.getOfAlarm({ alarmId })).returnObj
  expect(shown).toMatchObject([{ userId: null, name: 'Somebody' }])
})
