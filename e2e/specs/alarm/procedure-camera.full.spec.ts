import { contract, type ProcedureStep } from '@palisade/contract'
import { expect, it, onTestFinished } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { addOnvifCamera } from '../../support/cameras.ts'
import { startJourneys } from '../../support/journey.ts'
import { untilFramesCome } from '../../support/video/picture.ts'
import { alarmsOf, findDevice } from '../../support/product.ts'
import { popupsOf } from '../../support/screens/alarms.ts'
import { phoneOf } from '../../support/screens/phone.ts'
import { procedureOf } from '../../support/screens/procedures.ts'
import { until } from '../../support/until.ts'

const { stack, site, signIn, sitDown, openPhone } = startJourneys()
const CAMERA = 'cam07'
const NAME = 'Turning-Gate-02'
const SENSOR = 'Panic-Button-Lobby'
const [LOOK, COUNT, CALL, NOTE] = ['Look at the gate', 'How many people?', 'Call the police', 'Write it down']

const stepsWith = (cameraId: string, preset: { token: string; name: string }): ProcedureStep[] => {
  const common = { text: '', isRequired: true, next: null }
  return [
    { ...common, kind: 'camera', key: 's1', title: LOOK, cameraId, preset },
    {
      ...common,
      kind: 'number',
      key: 's2',
      title: COUNT,
      min: 0,
      max: null,
      unit: '',
      ranges: [{ from: 1, to: null, next: 's4' }],
    },
    { ...common, kind: 'written', key: 's3', title: NOTE, next: 'end', branches: null },
    { ...common, kind: 'call', key: 's4', title: CALL, phone: '+86 110' },
  ]
}

it('a step shows its camera beside the alarm and turns it, a number leads on, and the phone dials', async () => {
  const product = await signIn()
  await addOnvifCamera(product, { name: NAME, site, camera: CAMERA })
  const stateOf = async () => (await findDevice(product, NAME))?.state
  await until('the camera is online', async () => (await stateOf()) === 'online', 45_000)
  const { id: deviceId } = (await findDevice(product, NAME))!
  const position = async () => (await site.onvif(CAMERA)).ptz!
  const stored = await position()
  const { token } = await product.call(contract.deviceControl.setPreset, { deviceId, name: 'Procedure' })
  onTestFinished(async () => {
    await product.call(contract.deviceControl.removePreset, { deviceId, token })
  })
  const away = stored.pan > 0 ? -0.5 : 0.5
  await product.call(contract.deviceControl.absolute, { deviceId, pan: away, tilt: 0, zoom: 0 })
  await until('it looks away', async () => Math.abs((await position()).pan - away) < 0.01)
  const { id: procedureId } = await product.call(contract.procedure.add, {
    name: `With a camera ${Date.now()}`,
    types: [],
    levels: [],
    areaId: null,
    schedule: [],
    steps: stepsWith(deviceId, { token, name: 'Procedure' }),
  })
  onTestFinished(async () => {
    await product.call(contract.procedure.batchDelete, { ids: [procedureId] })
  })

  const operator = await sitDown()
  await site.event('SIM-PANIC-LOBBY', 'panic')
  await popupsOf(operator).view(SENSOR)
  const desk = procedureOf(operator)
  await desk
    .step(LOOK)
    .getByRole('button', { name: `Show ${NAME}` })
    .click()
  await untilFramesCome(desk.step(LOOK).locator('video'), 'the camera of the step plays')
  await desk.step(LOOK).getByRole('button', { name: 'Turn to preset Procedure' }).click()
  await until('it looks at the gate', async () => Math.abs((await position()).pan - stored.pan) < 0.01)
  expect(await findBarriers(operator.page)).toEqual([])
  await desk.done('seen')
  await desk.step(COUNT).getByRole('spinbutton').fill('2')
  await desk.answer(operator.t('procedure.run.answer'))
  await desk.step(CALL).getByRole('link').waitFor()
  await desk.step(NOTE).waitFor({ state: 'detached' })

  // The same steps with the task of somebody in the field.
  const [alarm] = await alarmsOf(product, SENSOR)
  const { list: people } = await product.call(contract.user.getByPage, { pageSize: 100 })
  const me = people.find(({ userName }) => userName === stack.userName)!
  await product.call(contract.task.issue, { alarmId: alarm!.id, userIds: [me.id] })
  const phone = await openPhone(stack)
  await phoneOf(phone).card(SENSOR).first().tap()
  const field = procedureOf(phone)
  const dial = field
    .step(CALL)
    .getByRole('link', { name: phone.t('procedure.run.call', { phone: '+86 110' }) })
  expect(await dial.getAttribute('href')).toBe('tel:+86110')
  await field.done('called')
  await desk.step(CALL).getByText('Administrator').waitFor()
  expect(operator.faults()).toEqual([])
  expect(phone.faults()).toEqual([])
})
