import type { PermissionCode, ProcedureStep, StepAction } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { actionStep, buildProcedure } from '#server/testing/builders/procedure.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { actionOf } from '#server/modules/alarm/linkage/linkage.testing.ts'
import { OPERATOR } from './procedure.testing.ts'

const drivers = createFakeDrivers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ drivers })
})
beforeEach(() => {
  drivers.asked.length = 0
  drivers.onPerform = () => undefined
})
afterAll(() => server.stop())

const SWITCHES: readonly PermissionCode[] = [...OPERATOR, 'device.view', 'device.control', 'linkage.view']
const lightOn = (deviceId: string, more: object = {}) =>
  actionOf('output', { deviceId, token: '1', label: 'Light', isOn: true, ...more }) as StepAction

/** Ann, who may switch outputs, and an alarm whose procedure switches the light on. */
async function setUp(action: (deviceId: string) => StepAction = lightOn) {
  const ann = await signInOperator(server, { permissions: SWITCHES, name: 'Ann' })
  const { id: deviceId } = await buildDevice(server.db, {
    areaId: ann.area.id,
    driver: 'onvif',
    capabilities: ['relay'],
    state: 'online',
  })
  const steps: ProcedureStep[] = [actionStep('s1', action(deviceId), { title: 'Light on' })]
  const { id: procedureId } = await buildProcedure(server.db, { areaId: ann.area.id, steps })
  const { id: alarmId } = await buildAlarm(server.db, { device: ann.device })
  const colleague = async (permissions: readonly PermissionCode[], areaIds = [ann.area.id]) =>
    (await server.signIn(await buildUser(server.db, { permissions, areaIds, name: 'Bob' }))).client
  const seen = { alarmId, procedureId, version: 1, stepKey: 's1', revision: 0, isConfirmed: true }
  const shown = async (client = ann.client) => got(await client.procedure.getOfAlarm({ alarmId })).procedure
  return {
    ann,
    alarmId,
    deviceId,
    procedureId,
    colleague,
    shown,
    seen,
    ended: () =>
      until(async () => {
        const run = (await shown())?.answers.at(-1)?.run
        return run && run.state !== 'waiting' && run.state !== 'started' ? run : undefined
      }),
  }
}

describe('a step that has something done', () => {
  test('is done once it is confirmed; step, alarm and log say by whom, when and how it ended', async () => {
    const { ann, seen, ended, alarmId, deviceId } = await setUp()
    const unasked = await ann.client.procedure.answer({ ...seen, isConfirmed: undefined })
    expect(unasked.errorCode).toBe('procedure.not_confirmed')
    expect(got(await ann.client.procedure.answer(seen)).answers).toMatchObject([{ by: 'Ann', run: {} }])
    expect(await ended()).toMatchObject({ state: 'done', reason: null })
    expect(drivers.asked).toMatchObject([{ deviceId, command: { do: 'relay.set', isOn: true } }])
    const [run] = got(await ann.client.linkage.getRunsOfAlarm({ alarmId }))
    expect(run).toMatchObject({
      startedBy: 'Ann',
      state: 'done',
      actions: [{ kind: 'output', state: 'done' }],
    })
    expect(run?.ruleName).toMatch(/ · Light on$/)
    const details = got(await ann.client.linkage.getLogDetails({ runId: run?.runId ?? '' }))
    expect(details).toMatchObject({ ruleId: null, startedBy: 'Ann', chain: [] })
    const named = (ruleName: string) => ann.client.linkage.getLogByPage({ ruleName, pageSize: 100 })
    const [procedure = ''] = (run?.ruleName ?? '').split(' · ')
    expect(got(await named(procedure.toUpperCase())).list).toMatchObject([{ id: run?.runId }])
    expect(got(await named(`${procedure}x`)).list).toEqual([])
    const audit = await server.db
      .selectFrom('audit')
      .select(['user_name', 'result'])
      .where('action', '=', 'linkage.act')
      .where('object', '=', run?.runId ?? '')
      .executeTakeFirst()
    expect(audit).toMatchObject({ user_name: ann.user.userName, result: 'ok' })
  })

  test('of two who do it at once, one does it and the other is told who', async () => {
    const { ann, seen, ended, colleague } = await setUp()
    const bob = await colleague(SWITCHES)
    const answers = await Promise.all([ann.client.procedure.answer(seen), bob.procedure.answer(seen)])
    const refused = answers.filter(one => !one.success)
    expect(refused.map(one => one.errorCode)).toEqual(['procedure.answered_meanwhile'])
    await ended()
    expect(drivers.asked).toHaveLength(1)
  })

  test('done again, it is a second run, and the first stays told', async () => {
    drivers.onPerform = () => {
      throw new AppError('device.offline')
    }
    const { ann, seen, ended, shown } = await setUp()
    got(await ann.client.procedure.answer(seen))
    expect(await ended()).toMatchObject({ state: 'failed', reason: 'device.offline' })
    drivers.onPerform = () => undefined
    got(await ann.client.procedure.answer({ ...seen, revision: 1 }))
    expect(await ended()).toMatchObject({ state: 'done' })
    expect((await shown())?.answers.map(one => one.run?.state)).toEqual(['failed', 'done'])
  })

  test('nobody does what they may not do by hand, nor sees what it is about', async () => {
    const { seen, colleague, shown, ann } = await setUp()
    const watcher = await colleague([...OPERATOR, 'device.view'])
    expect((await watcher.procedure.answer(seen)).errorCode).toBe('procedure.action_denied')
    expect((await shown(watcher))?.steps).toMatchObject([{ action: { kind: 'output' } }])
    await sql`update device set area_id = (select area_id from device where id <> ${ann.device.id}::uuid
      and area_id <> ${ann.area.id}::uuid limit 1) where id = (select (steps -> 0 -> 'action' ->> 'deviceId')::uuid
      from alarm_procedure_version where procedure_id = ${seen.procedureId}::uuid)`.execute(server.db)
    expect((await shown())?.steps).toMatchObject([{ title: 'Light on', action: null }])
    expect((await shown())?.parts).toEqual([])
    expect((await ann.client.procedure.answer(seen)).errorCode).toBe('procedure.action_denied')
    expect(drivers.asked).toEqual([])
  })

  test('a device that is gone is told by its result, so that the step can be answered', async () => {
    const { ann, seen, ended, deviceId } = await setUp()
    await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', deviceId).execute()
    got(await ann.client.procedure.answer(seen))
    expect(await ended()).toMatchObject({ state: 'failed', reason: 'device_gone' })
  })

  test('what moves nothing needs no confirmation', async () => {
    const { ann, seen, ended } = await setUp(
      () => actionOf('open_picture', { cameraIds: [], userIds: [] }) as StepAction,
    )
    const permitted = await buildUser(server.db, {
      permissions: [...SWITCHES, 'live.view'],
      areaIds: [ann.area.id],
    })
    const { client } = await server.signIn(permitted)
    got(await client.procedure.answer({ ...seen, isConfirmed: undefined }))
    expect(await ended()).toMatchObject({ state: 'done' })
  })
})

describe('a step with an action is saved', () => {
  const draft = (steps: ProcedureStep[], areaId: string) => ({
    name: uniqueName('P'),
    types: [],
    levels: [],
    areaId,
    schedule: [],
    steps,
  })

  test('by who may do it by hand, on a device that can', async () => {
    const { ann, deviceId } = await setUp()
    const editor: readonly PermissionCode[] = ['procedure.edit', 'organisation.view', 'device.view']
    const { client } = await server.signIn(
      await buildUser(server.db, { permissions: editor, areaIds: [ann.area.id] }),
    )
    const step = actionStep('s1', lightOn(deviceId))
    expect((await client.procedure.add(draft([step], ann.area.id))).errorCode).toBe('procedure.action_denied')
    const admin = await server.signIn()
    const unable = await buildDevice(server.db, { driver: 'http', areaId: ann.area.id })
    const add = async (action: StepAction | null) =>
      (await admin.client.procedure.add(draft([actionStep('s1', action)], ann.area.id))).errorCode
    expect(await add(lightOn(unable.id))).toBe('procedure.action_unable')
    expect(await add(lightOn('01890000-0000-7000-8000-00000000dead'))).toBe('procedure.action_denied')
    expect(await add(null)).toBe('procedure.action_missing')
    const noticeTo = (userIds: string[]) => {
      const people = { userIds, groupIds: [], roleIds: [], channels: ['console' as const] }
      return actionOf('notice', { ...people, title: '', text: '' }) as StepAction
    }
    expect(await add(noticeTo([]))).toBe('procedure.tells_nobody')
    expect(await add(noticeTo([ann.user.id]))).toBeUndefined()
    expect(await add(lightOn(deviceId))).toBeUndefined()
  })

  test('an editor who may not see what it names leaves it as it was', async () => {
    const { ann, procedureId } = await setUp()
    const admin = await server.signIn()
    const before = got(await admin.client.procedure.getDetails({ id: procedureId }))
    const steps = [actionStep('s1', null, { title: 'Light' })]
    const saved = got(
      await admin.client.procedure.update({ id: procedureId, version: 1, ...draft(steps, ann.area.id) }),
    )
    const [was, is] = [before.steps[0], saved.steps[0]]
    expect(is).toMatchObject({ title: 'Light', action: was?.kind === 'action' ? was.action : undefined })
  })
})
