import { weekDays, type ProcedureStep } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildProcedure, emptyableStep, numberStep, textStep } from '#server/testing/builders/procedure.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { setUpProcedure } from './procedure.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const draft = (steps: ProcedureStep[]) => ({
  name: uniqueName('P'),
  types: [],
  levels: [],
  areaId: null,
  schedule: [],
  steps,
})

describe('branches', () => {
  test('a number and a text left empty decide which steps are asked for', async () => {
    const steps = [
      numberStep('s1', { ranges: [{ from: 60, to: null, next: 's3' }] }),
      textStep('s2', { next: 's4' }),
      emptyableStep('written', 's3', { branches: { given: null, empty: 'end' } }),
      textStep('s4'),
    ]
    const { ann, answerBy, acknowledge, close } = await setUpProcedure(server, steps)
    await acknowledge()
    got(await answerBy(ann, 's1', { number: 59.9 }))
    expect(await close()).toMatchObject({ errorParams: { count: 2, steps: 'Step s2 · Step s4' } })
    got(await answerBy(ann, 's1', { number: 60, revision: 1 }))
    expect(await close()).toMatchObject({ errorParams: { count: 1, steps: 'Step s3' } })
    const { answers } = got(await answerBy(ann, 's3', { text: '  ' }))
    expect(answers.at(-1)).toMatchObject({ stepKey: 's3', text: null })
    expect((await close()).success).toBe(true)
  })

  test('a loop by a range and by an empty answer is refused with its path, saved by editor or by call', async () => {
    const { client } = await server.signIn()
    const ways: ProcedureStep[] = [
      numberStep('s2', { ranges: [{ from: null, to: 5, next: 's1' }] }),
      emptyableStep('photo', 's2', { branches: { given: null, empty: 's1' } }),
    ]
    for (const step of ways)
      expect(await client.procedure.add(draft([textStep('s1'), step]))).toMatchObject({
        errorCode: 'procedure.loop',
        errorParams: { steps: 'Step s1 → Step s2 → Step s1' },
      })
    const overlapping = numberStep('s1', {
      ranges: [
        { from: 1, to: 3, next: 'end' },
        { from: 2, to: null, next: null },
      ],
    })
    expect((await client.procedure.add(draft([overlapping]))).errorCode).toBe('procedure.ranges_overlap')
  })

  test('the most that there may be is saved and answered; two hundred steps and longer texts are refused', async () => {
    const { client } = await server.signIn()
    const step = (number: number, length: number): ProcedureStep =>
      textStep(`s${number}`, { text: '门禁 door '.repeat(length / 8).slice(0, length) })
    const many = (count: number, length: number) =>
      draft(Array.from({ length: count }, (_, index) => step(index + 1, length)))
    expect(got(await client.procedure.add(many(50, 1000))).steps[49]).toMatchObject({
      text: expect.stringMatching(/^.{999,1000}$/s),
    })
    for (const refused of [many(200, 10), many(1, 2000)])
      expect(await client.procedure.add(refused)).toMatchObject({ status: 400, errorCode: 'request.invalid' })
  })
})

describe('an alarm says how its version stands now', () => {
  test('newest, older after a save, stopped, deleted; answered all the same', async () => {
    const { ann, procedureId, shown, acknowledge, answerBy } = await setUpProcedure(server)
    const admin = await server.signIn()
    expect(await shown()).toMatchObject({ standing: 'newest', isBegun: false })
    await acknowledge()
    got(
      await admin.client.procedure.update({
        ...draft([textStep('s9')]),
        areaId: ann.area.id,
        id: procedureId,
        version: 1,
      }),
    )
    expect(await shown()).toMatchObject({ standing: 'older', version: 1 })
    got(await admin.client.procedure.batchStop({ ids: [procedureId] }))
    expect(await shown()).toMatchObject({ standing: 'stopped' })
    got(await admin.client.procedure.batchDelete({ ids: [procedureId] }))
    expect(await shown()).toMatchObject({ standing: 'deleted', isBegun: true })
    // A step that the newest version does not have.
    expect(got(await answerBy(ann, 's1')).answers).toMatchObject([{ stepKey: 's1', by: 'Ann' }])
  })
})

test('of several that fit, the most specific begins: type, level, nearest area, schedule, the newest', async () => {
  const building = await buildArea(server.db)
  const floor = await buildArea(server.db, { parentId: building.id })
  const admin = await server.signIn()
  const begun = async () => {
    const device = await buildDevice(server.db, { areaId: floor.id })
    const { id: alarmId } = await buildAlarm(server.db, { device, type: 'gas', level: 'low' })
    got(await admin.client.alarm.acknowledge({ alarmId, confirm: 'acknowledge' }))
    const { procedure } = got(await admin.client.procedure.getOfAlarm({ alarmId }))
    return [procedure?.procedureId, procedure?.because]
  }
  const always = [{ days: [...weekDays], from: '00:00', to: '00:00' }]
  const scopes = [
    [{ areaId: building.id }, ['area']],
    [{ areaId: building.id }, ['area']],
    [{ areaId: building.id, schedule: always }, ['area', 'schedule']],
    [{ areaId: floor.id }, ['area']],
    [{ areaId: building.id, levels: ['low'] }, ['level', 'area']],
    [{ areaId: building.id, types: ['gas'] }, ['type', 'area']],
    [{ areaId: floor.id, types: ['gas'] }, ['type', 'area']],
    [{ areaId: building.id, types: ['gas'], levels: ['low'] }, ['type', 'level', 'area']],
  ] as const
  for (const [scope, because] of scopes) {
    const { id } = await buildProcedure(server.db, scope)
    expect(await begun()).toEqual([id, because])
  }
})
