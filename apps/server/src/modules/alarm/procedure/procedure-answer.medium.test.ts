import { randomBytes } from 'node:crypto'
import { weekDays, type ProcedureStep } from '@palisade/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm, type AlarmOptions } from '#server/testing/builders/alarm.ts'
import { buildProcedure, choiceStep, emptyableStep, textStep } from '#server/testing/builders/procedure.ts'
import { signInGuard } from '#server/testing/dispatch.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { OPERATOR, setUpProcedure } from './procedure.testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const setUp = (steps?: readonly ProcedureStep[], options?: AlarmOptions) =>
  setUpProcedure(server, steps, options)
const jpeg = async (fileName = 'a.jpg') => {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
  return { fileName, content: (await picture.jpeg().toBuffer()).toString('base64') }
}

describe('which procedure an alarm has', () => {
  test('before the first action the newest version, from then on the one that it began with', async () => {
    const { ann, alarmId, procedureId, shown, acknowledge, answerBy } = await setUp()
    const admin = await server.signIn()
    const save = async (version: number, steps: ProcedureStep[]) =>
      got(
        await admin.client.procedure.update({
          id: procedureId,
          version,
          name: `P ${procedureId}`.slice(0, 50),
          types: [],
          levels: [],
          areaId: ann.area.id,
          schedule: [],
          steps,
        }),
      )
    expect(await shown()).toMatchObject({ version: 1, isBegun: false, because: ['area'] })
    await save(1, [textStep('s1'), textStep('s3')])
    expect(await shown()).toMatchObject({ version: 2, isBegun: false })
    expect((await answerBy(ann, 's1')).errorCode).toBe('procedure.replaced')
    await acknowledge()
    await save(2, [textStep('s9')])
    await admin.client.procedure.batchDelete({ ids: [procedureId] })
    expect(await shown()).toMatchObject({ version: 2, isBegun: true, steps: [{ key: 's1' }, { key: 's3' }] })
    // The step is gone from the newest version, and the procedure is deleted: this alarm keeps both.
    const answered = await answerBy(ann, 's3', { version: 2 })
    expect(got(answered).answers).toMatchObject([{ stepKey: 's3', by: 'Ann', revision: 1 }])
    expect(got(await ann.client.procedure.getOfAlarm({ alarmId })).procedure?.version).toBe(2)
  })

  test('an answer begins it too, and leaves the alarm as it is', async () => {
    const { ann, answerBy, shown, details, acknowledge } = await setUp()
    got(await answerBy(ann, 's1'))
    expect(await shown()).toMatchObject({ isBegun: true })
    expect(await details()).toMatchObject({ status: 'on_alert', version: 1 })
    await acknowledge()
    expect((await shown())?.answers).toHaveLength(1)
  })

  test('none where none applies; an alarm that began without one stays without', async () => {
    const ann = await signInOperator(server, { permissions: OPERATOR })
    const { id: alarmId } = await buildAlarm(server.db, { device: ann.device })
    const shown = async () => got(await ann.client.procedure.getOfAlarm({ alarmId })).procedure
    expect(await shown()).toBeNull()
    got(await ann.client.alarm.acknowledge({ alarmId, confirm: 'acknowledge' }))
    await buildProcedure(server.db, { areaId: ann.area.id })
    expect(await shown()).toBeNull()
    expect((await ann.client.alarm.close({ alarmId, reason: 'x' })).success).toBe(true)
  })

  test('one that is stopped, of another type or of another time does not apply', async () => {
    const { ann, procedureId, shown } = await setUp()
    const areaId = ann.area.id
    await buildProcedure(server.db, { areaId, types: ['intrusion'], isEnabled: false })
    await buildProcedure(server.db, { areaId, types: ['fire'] })
    await buildProcedure(server.db, { areaId, levels: ['low'] })
    const hour = new Date().getHours()
    const clock = (away: number) => `${String((hour + away) % 24).padStart(2, '0')}:00`
    const days = [...weekDays]
    await buildProcedure(server.db, { areaId, schedule: [{ days, from: clock(6), to: clock(7) }] })
    expect(await shown()).toMatchObject({ procedureId })
    const now = await buildProcedure(server.db, {
      areaId,
      schedule: [{ days, from: clock(22), to: clock(2) }],
    })
    expect(await shown()).toMatchObject({ procedureId: now.id, because: ['area', 'schedule'] })
  })
})

describe('closing', () => {
  test('refused with the steps named, allowed when they are answered', async () => {
    const { bob, answerBy, acknowledge, close, details } = await setUp()
    await acknowledge()
    for (const style of [undefined, 'unknown'] as const)
      expect(await close(style)).toMatchObject({
        success: false,
        errorCode: 'procedure.steps_open',
        errorParams: { count: 1, steps: 'Call the police' },
      })
    expect((await details()).status).toBe('in_progress')
    got(await answerBy(bob, 's1'))
    expect(got(await close())).toMatchObject({ status: 'completed', taskStatus: 'real_event_handled' })
  })

  test.each(['confirmed', 'closed'])('a false alarm is %s with steps open', async way => {
    const { ann, alarmId, acknowledge, close, details } = await setUp()
    await acknowledge()
    if (way === 'closed') got(await close('false_alarm'))
    else got(await ann.client.alarm.acknowledge({ alarmId, confirm: 'false_alarm', remarks: 'A fox' }))
    expect(await details()).toMatchObject({ status: 'completed', taskStatus: 'false_alarm' })
  })

  test('a branch skips the required steps that it leaves out, and a correction brings them back', async () => {
    const steps = [choiceStep('s1', { Real: null, Cleaner: 's3' }), textStep('s2'), textStep('s3')]
    const { ann, answerBy, acknowledge, close } = await setUp(steps)
    await acknowledge()
    expect((await answerBy(ann, 's3')).errorCode).toBe('procedure.step_not_reached')
    got(await answerBy(ann, 's1', { choice: 'c2' }))
    got(await answerBy(ann, 's3'))
    got(await answerBy(ann, 's1', { choice: 'c1', revision: 1 }))
    expect(await close()).toMatchObject({ errorParams: { count: 1, steps: 'Step s2' } })
    got(await answerBy(ann, 's1', { choice: 'c2', revision: 2 }))
    expect((await close()).success).toBe(true)
  })

  test('a long list of open steps is cut', async () => {
    const steps = Array.from({ length: 7 }, (_, index) => textStep(`s${index + 1}`))
    const { acknowledge, close } = await setUp(steps)
    await acknowledge()
    const { errorParams } = await close()
    expect(errorParams).toEqual({ count: 7, steps: 'Step s1 · Step s2 · Step s3 · Step s4 · Step s5 · …' })
  })

  test('after it nothing is answered or corrected any more', async () => {
    const { ann, answerBy, acknowledge, close, shown } = await setUp()
    await acknowledge()
    got(await answerBy(ann, 's1'))
    got(await close())
    expect(await answerBy(ann, 's2')).toMatchObject({
      errorCode: 'alarm.already_closed',
      errorParams: { by: 'Ann' },
    })
    expect((await answerBy(ann, 's1', { revision: 1 })).errorCode).toBe('alarm.already_closed')
    expect(await shown()).toMatchObject({ isClosed: true, answers: [{ stepKey: 's1' }] })
  })
})

describe('answers', () => {
  test('of two at once one wins, and the other is told who', async () => {
    const { ann, bob, answerBy, shown } = await setUp()
    const answers = await Promise.all([answerBy(ann, 's1'), answerBy(bob, 's1')])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.find(answer => !answer.success)).toMatchObject({
      errorCode: 'procedure.answered_meanwhile',
      errorParams: { by: answers[0].success ? 'Ann' : 'Bob' },
    })
    expect((await shown())?.answers).toHaveLength(1)
  })

  test('with who and when in the history; a correction is a further row and nothing is lost', async () => {
    const steps = [choiceStep('s1', { Yes: null, No: null }, { title: 'Is there a fire?' })]
    const { ann, bob, answerBy, details, shown } = await setUp(steps)
    got(await answerBy(ann, 's1', { choice: 'c1' }))
    got(await answerBy(bob, 's1', { choice: 'c2', revision: 1 }))
    expect((await details()).history).toMatchObject([
      { action: 'answer', by: 'Ann', text: 'Is there a fire?: Yes', from: 'on_alert', to: 'on_alert' },
      { action: 'correct_answer', by: 'Bob', text: 'Is there a fire?: No' },
    ])
    expect((await shown())?.answers).toMatchObject([
      { choice: 'c1', by: 'Ann', revision: 1 },
      { choice: 'c2', by: 'Bob', revision: 2 },
    ])
    expect((await answerBy(ann, 's1', { choice: 'c1', revision: 1 })).errorCode).toBe(
      'procedure.answered_meanwhile',
    )
  })

  test('what a phone sends again is done once, also when an answer came between', async () => {
    const { ann, bob, answerBy, shown } = await setUp()
    const requestId = '0192aaaa-0000-7000-8000-00000000abcd'
    got(await answerBy(bob, 's1', { requestId }))
    got(await answerBy(ann, 's1', { revision: 1 }))
    expect(got(await answerBy(bob, 's1', { requestId })).answers).toHaveLength(2)
    expect((await shown())?.answers.map(({ by }) => by)).toEqual(['Bob', 'Ann'])
  })

  test('given without a network they have the moment at which they were given, within what is believed', async () => {
    const { bob, answerBy, shown } = await setUp()
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    expect((await answerBy(bob, 's1', { at: hoursAgo(25) })).errorCode).toBe('task.time_too_old')
    expect((await answerBy(bob, 's1', { at: hoursAgo(-1) })).errorCode).toBe('task.time_in_future')
    const at = hoursAgo(2)
    got(await answerBy(bob, 's1', { at }))
    got(await answerBy(bob, 's2'))
    const [first, second] = (await shown())!.answers
    expect(first?.at).toBe(at)
    expect(Date.parse(second!.at)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('a step that there is not, and an answer that does not suit', async () => {
    const { ann, answerBy } = await setUp()
    expect((await answerBy(ann, 's7')).errorCode).toBe('procedure.no_step')
    expect((await answerBy(ann, 's1', { text: 'x' })).errorCode).toBe('procedure.answer_unsuitable')
    expect((await answerBy(ann, 's1', { stepKey: 'x' })).status).toBe(400)
  })

  test('every console that sees the alarm hears of it, another does not', async () => {
    const { ann, bob, alarmId, answerBy } = await setUp()
    const foreign = await signInOperator(server, { permissions: OPERATOR })
    const origin = await server.listen()
    const consoles = [ann, foreign].map(({ ticket }) => openEventConsole(origin, { ticket }))
    await Promise.all(consoles.map(console => console.next('ready')))
    got(await answerBy(bob, 's1'))
    expect(await consoles[0]!.next('procedure.answered')).toMatchObject({ data: { alarmId } })
    const own = await buildAlarm(server.db, { device: foreign.device })
    got(await foreign.client.alarm.acknowledge({ alarmId: own.id, confirm: 'acknowledge' }))
    await consoles[1]!.next('alarm.changed')
    expect(consoles[1]!.frames.filter(({ type }) => type === 'procedure.answered')).toEqual([])
    for (const console of consoles) console.close()
  })

  test('each call asks for its permission, and for the area of the alarm', async () => {
    const { ann, alarmId, answerBy } = await setUp()
    const viewer = await signInGuard(server, ann.area.id, 'Vic', ['alarm.view'])
    expect((await viewer.client.procedure.getOfAlarm({ alarmId })).success).toBe(true)
    const foreign = await signInOperator(server, { permissions: OPERATOR })
    const stranger = { ...ann, client: foreign.client }
    expect(await answerBy({ ...ann, client: viewer.client }, 's1')).toMatchObject({ status: 403 })
    expect(await answerBy(stranger, 's1')).toMatchObject({ status: 403, errorCode: 'access.denied' })
    expect((await foreign.client.procedure.getOfAlarm({ alarmId })).status).toBe(403)
  })
})

describe('photos', () => {
  const photo = emptyableStep('photo', 's1')
  const download = (person: { ticket: string }, alarmId: string, pictureId: string) =>
    server.app.http.inject({
      method: 'POST',
      url: '/basic/file/fdfs/downloadProcedurePic',
      headers: { ticket: person.ticket },
      payload: { alarmId, pictureId },
    })

  test('are kept as JPEG and shown to who may see the alarm', async () => {
    const { ann, bob, alarmId, answerBy } = await setUp([photo])
    const pictures = [await jpeg(), await jpeg('b.jpg')]
    const answer = got(await answerBy(bob, 's1', { pictures })).answers[0]!
    expect(answer.pictureIds).toHaveLength(2)
    const file = await download(ann, alarmId, answer.pictureIds[0]!)
    expect(file.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(file.rawPayload).metadata()).width).toBe(40)
    const foreign = await signInOperator(server, { permissions: OPERATOR })
    expect((await download(foreign, alarmId, answer.pictureIds[0]!)).statusCode).toBe(403)
    // Not under the number of an alarm of one's own either.
    const own = await buildAlarm(server.db, { device: foreign.device })
    const crossed = await download(foreign, own.id, answer.pictureIds[0]!)
    expect(crossed.json()).toMatchObject({ errorCode: 'procedure.no_picture' })
  })

  test('what is no picture, too large or too many is refused, and no file stays', async () => {
    const { bob, answerBy, shown } = await setUp([photo, textStep('s2')])
    const text = { fileName: 'a.jpg', content: Buffer.from('<svg onload=x>').toString('base64') }
    const large = { fileName: 'a.jpg', content: randomBytes(5 * 1024 * 1024 + 1).toString('base64') }
    const one = await jpeg()
    expect((await answerBy(bob, 's1', { pictures: [text] })).errorCode).toBe('procedure.picture_invalid')
    expect((await answerBy(bob, 's1', { pictures: [large] })).errorCode).toBe('procedure.picture_too_large')
    expect((await answerBy(bob, 's1', { pictures: [one, one, one, one, one] })).status).toBe(400)
    expect((await answerBy(bob, 's1')).errorCode).toBe('procedure.answer_missing')
    expect((await answerBy(bob, 's2', { pictures: [one] })).errorCode).toBe('procedure.answer_unsuitable')
    expect((await shown())?.answers).toEqual([])
    const rows = await server.db.selectFrom('alarm_procedure_picture').select('file_key').execute()
    for (const { file_key } of rows) {
      const file = await server.app.infra.files.open(file_key)
      expect(file).toBeDefined()
      file?.stream.destroy()
    }
  })
})
