import { randomUUID } from 'node:crypto'
import type { EventFrame } from '@palisade/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUpDispatch, signInGuard } from '#server/testing/dispatch.ts'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function setUp() {
  const base = await setUpDispatch(server)
  const [task] = await base.give(base.bob)
  const taskId = task!.id
  return { ...base, taskId, accept: () => base.bob.client.task.act({ taskId, action: 'accept' }) }
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('answering', () => {
  test('the own tasks with their alarms, open ones and others', async () => {
    const { bob, carl, alarmId, taskId } = await setUp()
    const mine = (await bob.client.task.getOwn({ isOpen: true })).returnObj
    expect(mine).toMatchObject({
      total: 1,
      list: [{ id: taskId, alarm: { id: alarmId, executors: ['Bob'] } }],
    })
    expect((await carl.client.task.getOwn({})).returnObj?.total).toBe(0)
    await bob.client.task.act({ taskId, action: 'reject', reason: 'no car' })
    expect((await bob.client.task.getOwn({ isOpen: true })).returnObj?.total).toBe(0)
    expect((await bob.client.task.getOwn({ isOpen: false })).returnObj?.total).toBe(1)
  })

  test('who loses the area loses the task from the list', async () => {
    const { bob } = await setUp()
    await server.db.deleteFrom('user_role').where('user_id', '=', bob.id).execute()
    const other = await signInOperator(server)
    const user = await server.db
      .selectFrom('user_account')
      .select('user_name')
      .where('id', '=', bob.id)
      .executeTakeFirstOrThrow()
    const role = await server.db
      .insertInto('role')
      .values({ name: `elsewhere ${user.user_name}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('role_permission')
      .values(['alarm.view', 'staff.use'].map(permission => ({ role_id: role.id, permission })))
      .execute()
    await server.db.insertInto('role_area').values({ role_id: role.id, area_id: other.area.id }).execute()
    await server.db.insertInto('user_role').values({ user_id: bob.id, role_id: role.id }).execute()
    const again = await server.signIn({ userName: user.user_name, password: 'Passw0rd!' })
    expect((await again.client.task.getOwn({})).returnObj?.total).toBe(0)
  })

  test("another's task is refused to everybody but its person", async () => {
    const { ann, carl, taskId } = await setUp()
    const dispatcherToo = await signInGuard(server, ann.area.id, 'Dora', [
      'alarm.view',
      'staff.use',
      'alarm.dispatch',
    ])
    for (const { client } of [carl, dispatcherToo]) {
      expect((await client.task.act({ taskId, action: 'accept' })).errorCode).toBe('task.not_yours')
      expect((await client.task.report({ taskId, content: 'x' })).errorCode).toBe('task.not_yours')
    }
  })

  test('a rejection needs a reason, and the last one rejects the alarm', async () => {
    const { bob, carl, give, taskId, details } = await setUp()
    const [, second] = await give(carl)
    const empty = await bob.client.task.act({ taskId, action: 'reject', reason: ' ' })
    expect(empty.errorCode).toBe('task.reason_required')
    await bob.client.task.act({ taskId, action: 'reject', reason: 'no car' })
    expect((await details()).status).toBe('in_progress')
    await carl.client.task.act({ taskId: second!.id, action: 'reject', reason: 'too far' })
    expect(await details()).toMatchObject({ status: 'rejected', taskStatus: 'task_rejected' })
    expect((await details()).history.at(-1)).toMatchObject({
      action: 'reject',
      text: 'too far',
      person: 'Carl',
    })
  })

  test('a forward begins a new task; not to oneself, to nobody, or to somebody without the area', async () => {
    const { bob, carl, taskId, tasks, details, ann } = await setUp()
    const eve = await signInGuard(server, (await signInOperator(server)).area.id, 'Eve')
    const forward = (userId?: string, reason = 'closer') =>
      bob.client.task.act({ taskId, action: 'forward', reason, ...(userId !== undefined && { userId }) })
    expect((await forward(carl.id, '')).errorCode).toBe('task.reason_required')
    expect((await forward()).errorCode).toBe('task.forward_to_required')
    expect((await forward(bob.id)).errorCode).toBe('task.forward_to_self')
    expect((await forward(eve.id)).errorCode).toBe('task.person_not_permitted')
    expect((await forward(ann.user.id)).errorCode).toBe('task.person_not_permitted')
    expect((await forward(carl.id)).returnObj).toMatchObject({ status: 'forwarded', forwardedTo: 'Carl' })
    expect(await tasks()).toMatchObject([
      { name: 'Bob', status: 'forwarded', reason: 'closer' },
      { name: 'Carl', status: 'not_started', forwardedFrom: 'Bob', issuedBy: 'Bob' },
    ])
    expect((await details()).executors).toEqual(['Bob', 'Carl'])
    expect((await forward(carl.id)).errorCode).toBe('task.already_forwarded')
  })

  test('after the alarm is closed everything is closed', async () => {
    const { ann, bob, taskId, alarmId } = await setUp()
    await ann.client.alarm.close({ alarmId, reason: 'x' })
    expect(await bob.client.task.act({ taskId, action: 'accept' })).toMatchObject({
      errorCode: 'task.closed',
      errorParams: { by: 'Ann' },
    })
    expect((await bob.client.task.report({ taskId, content: 'x' })).errorCode).toBe('task.closed')
  })
})

describe('reporting', () => {
  const picture = async () => ({
    fileName: 'gate.png',
    content: (
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    ).toString('base64'),
  })

  test('with pictures, which everybody who sees the alarm may open, and nobody else', async () => {
    const { ann, bob, taskId, accept } = await setUp()
    await accept()
    const answer = await bob.client.task.report({
      taskId,
      content: 'Closed the gate',
      pictures: [await picture()],
    })
    const pictureId = answer.returnObj!.reports[0]!.pictureIds[0]!
    const file = await ann.client.task.getPicture({ taskId, pictureId })
    expect((await sharp(file.bytes).metadata()).format).toBe('jpeg')
    const foreign = await signInOperator(server)
    expect((await foreign.client.task.getPicture({ taskId, pictureId })).errorCode).toBe('access.denied')
    const { taskId: otherTask } = await setUp()
    const { client } = await server.signIn()
    const crossed = await client.task.getPicture({ taskId: otherTask, pictureId })
    expect(crossed.errorCode).toBe('task.no_picture')
  })

  test('an empty one, a picture that is none, one that is too large, and one before the start are refused', async () => {
    const { bob, taskId, accept, tasks } = await setUp()
    await accept()
    const report = (more: object) => bob.client.task.report({ taskId, content: 'x', ...more })
    expect((await report({ content: '  ' })).errorCode).toBe('task.report_empty')
    const none = { fileName: 'a.jpg', content: Buffer.from('no picture').toString('base64') }
    expect((await report({ pictures: [none] })).errorCode).toBe('task.picture_invalid')
    const large = { fileName: 'a.jpg', content: Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64') }
    expect((await report({ pictures: [large] })).errorCode).toBe('task.picture_too_large')
    expect((await report({ at: minutesAgo(10) })).errorCode).toBe('task.completion_before_start')
    expect((await report({ at: minutesAgo(-6) })).errorCode).toBe('task.time_in_future')
    expect((await report({ at: minutesAgo(24 * 60 + 1) })).errorCode).toBe('task.time_too_old')
    expect((await report({ pictures: Array.from({ length: 5 }, () => none) })).status).toBe(400)
    expect((await tasks())[0]).toMatchObject({ status: 'in_progress', reports: [] })
  })

  test('what the phone sends again is done once, also at the same time', async () => {
    const { bob, taskId, accept, tasks } = await setUp()
    await accept()
    const request = {
      taskId,
      requestId: randomUUID(),
      content: 'Closed the gate',
      pictures: [await picture()],
    }
    const answers = await Promise.all([1, 2, 3].map(() => bob.client.task.report(request)))
    expect(answers.map(({ returnObj }) => returnObj?.status)).toEqual(Array(3).fill('pending_review'))
    expect((await tasks())[0]?.reports).toHaveLength(1)
    const rows = await server.db
      .selectFrom('audit')
      .select('id')
      .where('object', '=', taskId)
      .where('action', '=', 'task.report')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('a form with files', async () => {
    const { bob, taskId, accept } = await setUp()
    await accept()
    const form = new FormData()
    form.append('taskId', taskId)
    form.append('content', '门已关闭')
    const { content } = await picture()
    form.append('pictures', new File([Buffer.from(content, 'base64')], '门.png'))
    const body = new Response(form)
    const response = await server.app.http.inject({
      method: 'POST',
      url: '/ams/task/report',
      headers: { ticket: bob.ticket, 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect(response.json().returnObj).toMatchObject({
      status: 'pending_review',
      reports: [{ content: '门已关闭', pictureIds: [expect.any(String)] }],
    })
  })

  test('two at once: one wins', async () => {
    const { bob, taskId, accept } = await setUp()
    await accept()
    const answers = await Promise.all([1, 2].map(() => bob.client.task.report({ taskId, content: 'done' })))
    const codes = answers.map(({ errorCode = 'ok' }) => errorCode)
    expect(new Set(codes)).toEqual(new Set(['task.in_review', 'ok']))
  })
})

test('everybody who sees the alarm is told, the person by themself too, and nobody else', async () => {
  const { ann, bob, carl, give, alarmId } = await setUpDispatch(server)
  const foreign = await signInOperator(server)
  const origin = await server.listen()
  const consoles = [ann, bob, carl, foreign].map(({ ticket }) => openEventConsole(origin, { ticket }))
  await Promise.all(consoles.map(console => console.next('ready')))
  const [task] = await give(bob)
  await Promise.all(consoles.slice(0, 3).map(console => console.next('task.changed')))
  const own = (await consoles[1]!.next('task.own')) as Extract<EventFrame, { type: 'task.own' }>
  expect(own.data).toEqual({ taskId: task!.id, alarmId, status: 'not_started', action: 'issue' })
  const ofTasks = consoles.map(({ frames }) =>
    frames.filter(({ type }) => type.startsWith('task.')).map(({ type }) => type),
  )
  expect(ofTasks).toEqual([['task.changed'], ['task.changed', 'task.own'], ['task.changed'], []])
  for (const console of consoles) console.close()
})
