import type { PermissionCode, ProcedureStep } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildPanel } from '#server/testing/builders/defence-zone.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { choiceStep, textStep } from '#server/testing/builders/procedure.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
const EDITOR: readonly PermissionCode[] = ['procedure.edit', 'organisation.view']

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const draft = (more: object = {}) => ({
  name: uniqueName('P'),
  types: [],
  levels: [],
  areaId: null,
  schedule: [],
  steps: [textStep('s1')],
  ...more,
})
const cameraStep = (cameraId: string): ProcedureStep => ({
  ...textStep('s1'),
  kind: 'camera',
  cameraId,
  preset: null,
})
const editor = () => signInOperator(server, { permissions: EDITOR })

describe('versions', () => {
  test('each save is a new one, the earlier ones stay as they were', async () => {
    const { client } = await server.signIn()
    const first = got(await client.procedure.add(draft({ steps: [textStep('s1')] })))
    expect(first).toMatchObject({ version: 1, stepCount: 1, isEnabled: true })
    const steps = [textStep('s1', { title: 'Changed' }), textStep('s2')]
    const second = got(await client.procedure.update({ ...draft({ steps }), id: first.id, version: 1 }))
    expect(second).toMatchObject({ version: 2, stepCount: 2, versions: [{ version: 2 }, { version: 1 }] })
    const older = got(await client.procedure.getDetails({ id: first.id, version: 1 }))
    expect(older).toMatchObject({ version: 2, steps: [{ title: 'Step s1' }] })
    expect((await client.procedure.getDetails({ id: first.id, version: 7 })).errorCode).toBe(
      'procedure.not_found',
    )
  })

  test('one that is added not to be in use applies once it is started', async () => {
    const { client } = await server.signIn()
    const { id, isEnabled } = got(await client.procedure.add({ ...draft(), isEnabled: false }))
    expect(isEnabled).toBe(false)
    got(await client.procedure.batchStart({ ids: [id] }))
    expect(got(await client.procedure.getDetails({ id })).isEnabled).toBe(true)
  })

  test('of two who save at once one wins, the other is told who', async () => {
    const { client, user } = await server.signIn()
    const { id } = got(await client.procedure.add(draft()))
    const save = () => client.procedure.update({ ...draft(), id, version: 1 })
    const answers = await Promise.all([save(), save()])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.find(answer => !answer.success)).toMatchObject({
      errorCode: 'procedure.changed_meanwhile',
      errorParams: { by: user.name },
    })
  })

  test('a name is taken once, and free again after its procedure is deleted', async () => {
    const { client } = await server.signIn()
    const one = draft()
    const { id } = got(await client.procedure.add(one))
    expect((await client.procedure.add(one)).errorCode).toBe('procedure.name_taken')
    got(await client.procedure.batchDelete({ ids: [id] }))
    expect((await client.procedure.getDetails({ id })).errorCode).toBe('procedure.not_found')
    expect((await client.procedure.add(one)).success).toBe(true)
  })
})

describe('what is refused', () => {
  test.each<[string, ProcedureStep[], string]>([
    [
      'procedure.loop',
      [textStep('s1'), choiceStep('s2', { Yes: 's3', No: null }), textStep('s3', { next: 's2' })],
      'Step s2 → Step s3 → Step s2',
    ],
    ['procedure.branch_unknown', [textStep('s1', { next: 's9' })], 'Step s1'],
    [
      'procedure.branch_backwards',
      [textStep('s1', { next: 's3' }), textStep('s2', { next: 'end' }), textStep('s3', { next: 's2' })],
      'Step s3 → Step s2',
    ],
    ['procedure.step_key_twice', [textStep('s1'), textStep('s1')], 'Step s1'],
  ])('%s, with the path named; nothing is kept', async (code, steps, path) => {
    const { client } = await server.signIn()
    const one = draft({ steps })
    const refused = { errorCode: code, errorParams: { steps: path } }
    expect(await client.procedure.add(one)).toMatchObject(refused)
    const { id } = got(await client.procedure.add({ ...one, steps: [textStep('s1')] }))
    expect(await client.procedure.update({ ...one, id, version: 1 })).toMatchObject(refused)
    expect(got(await client.procedure.getDetails({ id })).version).toBe(1)
  })

  test('more steps than there may be, and an empty name', async () => {
    const { client } = await server.signIn()
    const many = Array.from({ length: 51 }, (_, index) => textStep(`s${index}`))
    for (const one of [draft({ steps: many }), draft({ steps: [] }), draft({ name: ' ' })])
      expect(await client.procedure.add(one)).toMatchObject({ status: 400, errorCode: 'request.invalid' })
  })

  test('an unknown area, an unknown camera and what is no camera', async () => {
    const { client, user } = await server.signIn()
    const nowhere = await client.procedure.add(draft({ areaId: user.id }))
    expect(nowhere.errorCode).toBe('area.not_found')
    const { id: panelId } = await buildPanel(server.db)
    for (const cameraId of [user.id, panelId]) {
      const answer = await client.procedure.add(draft({ steps: [cameraStep(cameraId)] }))
      expect(answer.errorCode).toBe('device.not_a_camera')
    }
  })

  test('an area with a procedure is not deleted', async () => {
    const { client } = await server.signIn()
    const area = await buildArea(server.db)
    const { id } = got(await client.procedure.add(draft({ areaId: area.id })))
    expect((await client.organisation.remove({ id: area.id })).errorCode).toBe('area.in_use')
    got(await client.procedure.batchDelete({ ids: [id] }))
    expect((await client.organisation.remove({ id: area.id })).success).toBe(true)
  })
})

describe('who edits', () => {
  test('only with the permission', async () => {
    const { client, area } = await signInOperator(server)
    for (const answer of [
      await client.procedure.getByPage({}),
      await client.procedure.add(draft({ areaId: area.id })),
      await client.procedure.getApplying({ type: 'fire', level: 'urgent', areaId: area.id }),
    ])
      expect(answer).toMatchObject({ status: 403, errorCode: 'access.denied' })
  })

  test('those of the own areas, neither of others nor of the whole site', async () => {
    const admin = await server.signIn()
    const site = got(await admin.client.procedure.add(draft()))
    const { client, area, device } = await editor()
    const own = got(await client.procedure.add(draft({ areaId: area.id, steps: [cameraStep(device.id)] })))
    expect(own.cameras).toMatchObject([{ id: device.id }])
    expect(got(await client.procedure.getByPage({})).list.map(({ id }) => id)).toEqual([own.id])
    const { id, version } = own
    expect((await client.procedure.add(draft())).errorCode).toBe('access.no_area')
    expect((await client.procedure.update({ ...draft(), id, version })).errorCode).toBe('access.no_area')
    const other = await buildArea(server.db)
    const foreign = got(await admin.client.procedure.add(draft({ areaId: other.id })))
    for (const { id: theirs } of [site, foreign])
      for (const answer of [
        await client.procedure.getDetails({ id: theirs }),
        await client.procedure.update({ ...draft({ areaId: area.id }), id: theirs, version: 1 }),
        await client.procedure.batchDelete({ ids: [theirs] }),
        await client.procedure.batchStop({ ids: [id, theirs] }),
      ])
        expect(answer).toMatchObject({ status: 403, errorCode: 'access.denied' })
    expect(got(await client.procedure.getDetails({ id })).isEnabled).toBe(true)
  })

  test('a camera out of reach is not added, but stays where somebody else has put it', async () => {
    const { client, area, device } = await editor()
    const hidden = await buildDevice(server.db)
    const both = [cameraStep(device.id), { ...cameraStep(hidden.id), key: 's2' }]
    const scope = { areaId: area.id }
    expect((await client.procedure.add(draft({ ...scope, steps: both }))).errorCode).toBe('access.denied')
    const admin = await server.signIn()
    const { id } = got(await admin.client.procedure.add(draft({ ...scope, steps: both })))
    const shown = got(await client.procedure.getDetails({ id }))
    expect(shown.cameras).toMatchObject([{ id: device.id }])
    const saved = await client.procedure.update({
      ...draft({ ...scope, steps: shown.steps }),
      id,
      version: 1,
    })
    expect(got(saved).steps).toEqual(both)
  })
})

test('which one applies: the most specific of those in use; others of the site are told to whom they belong', async () => {
  const { client } = await server.signIn()
  const area = await buildArea(server.db)
  const add = async (more: object) => got(await client.procedure.add(draft(more))).id
  const near = await add({ areaId: area.id })
  const typed = await add({ areaId: area.id, types: ['gas'] })
  const ask = async () => {
    const found = got(await client.procedure.getApplying({ type: 'gas', level: 'low', areaId: area.id }))
    return found.filter(({ id }) => id === near || id === typed)
  }
  expect(await ask()).toMatchObject([
    { id: typed, because: ['type', 'area'] },
    { id: near, because: ['area'] },
  ])
  got(await client.procedure.batchStop({ ids: [typed] }))
  expect(await ask()).toMatchObject([{ id: near }])
  got(await client.procedure.batchStart({ ids: [typed] }))
  expect(await ask()).toHaveLength(2)
})

test('a list by name and by type, and an event to who edits there', async () => {
  const { client, area, ticket } = await editor()
  const origin = await server.listen()
  const console = openEventConsole(origin, { ticket })
  await console.next('ready')
  const { id, name } = got(await client.procedure.add(draft({ areaId: area.id, types: ['gas', 'smoke'] })))
  expect(await console.next('procedure.changed')).toMatchObject({ data: { id } })
  console.close()
  const total = async (filter: object) => got(await client.procedure.getByPage(filter)).total
  expect(await total({ name: name.slice(1, 6), type: 'gas' })).toBe(1)
  expect([
    await total({ type: 'fire' }),
    await total({ isEnabled: false }),
    await total({ name: 'none' }),
  ]).toEqual([0, 0, 0])
})
