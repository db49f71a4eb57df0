import { contract, screens, type ProcedureStep } from '@palisade/contract'
import { expect, it, onTestFinished } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { addOnvifCamera } from '../../support/cameras.ts'
import { startJourneys } from '../../support/journey.ts'
import { alarmsOf, findDevice } from '../../support/product.ts'
import { popupsOf } from '../../support/screens/alarms.ts'
import { phoneOf } from '../../support/screens/phone.ts'
import { procedureOf } from '../../support/screens/procedures.ts'
import { until } from '../../support/until.ts'

const { stack, site, signIn, sitDown, openPhone } = startJourneys()
const CAMERA = 'cam07'
const NAME = 'Lit-Gate-07'
const SENSOR = 'Panic-Button-Lobby'
const STEP = 'Light the gate'

it('a step switches an output once it is confirmed; step, alarm and editor tell it', async () => {
  const product = await signIn()
  await addOnvifCamera(product, { name: NAME, site, camera: CAMERA })
  const stateOf = async () => (await findDevice(product, NAME))?.state
  await until('the camera is online', async () => (await stateOf()) === 'online', 45_000)
  const { id: deviceId } = (await findDevice(product, NAME))!
  const [relay] = await product.call(contract.deviceControl.getRelays, { deviceId })
  const { token, name: label } = relay!
  await product.call(contract.deviceControl.setRelay, { deviceId, token, isOn: false })
  const each = { delaySeconds: 0, waitsForLast: true, onFailure: 'continue' } as const
  const light: ProcedureStep = {
    kind: 'action',
    key: 's1',
    title: STEP,
    text: '',
    isRequired: true,
    next: null,
    action: { ...each, kind: 'output', deviceId, token, label, isOn: true },
  }
  const procedure = await product.call(contract.procedure.add, {
    name: `With a light ${Date.now()}`,
    types: ['panic'],
    levels: [],
    areaId: null,
    schedule: [],
    steps: [light],
  })
  onTestFinished(async () => {
    await product.call(contract.procedure.batchDelete, { ids: [procedure.id] })
  })

  const operator = await sitDown()
  const { page, t, faults } = operator
  await site.event('SIM-PANIC-LOBBY', 'panic')
  await popupsOf(operator).view(SENSOR)
  const step = procedureOf(operator).step(STEP)
  const words = t('linkageScreen.does.outputOn', { output: label, device: NAME })
  await step.getByText(words, { exact: true }).waitFor()
  await step.getByRole('button', { name: t('procedure.run.act') }).click()
  const asked = page.getByRole('dialog').filter({ hasText: words })
  expect(await findBarriers(page)).toEqual([])
  await asked.getByRole('button', { name: t('procedure.run.act'), exact: true }).click()
  await step.getByText(t('enums.linkageStepState.done'), { exact: true }).waitFor()
  expect((await site.onvif(CAMERA)).relays[token]).toBe(true)
  const atAlarm = page.getByRole('region', { name: t('linkageScreen.ofAlarm') })
  await atAlarm.getByRole('article', { name: `${procedure.name} · ${STEP}` }).waitFor()
  const [alarm] = await alarmsOf(product, SENSOR)
  const [run] = await product.call(contract.linkage.getRunsOfAlarm, { alarmId: alarm!.id })
  expect(run).toMatchObject({ state: 'done', startedBy: 'Administrator' })

  // The same with the task of somebody in the field, who has it done again.
  const { list: people } = await product.call(contract.user.getByPage, { pageSize: 100 })
  const me = people.find(({ userName }) => userName === stack.userName)!
  await product.call(contract.task.issue, { alarmId: alarm!.id, userIds: [me.id] })
  await product.call(contract.deviceControl.setRelay, { deviceId, token, isOn: false })
  const phone = await openPhone(stack)
  await phoneOf(phone).card(SENSOR).first().tap()
  const field = procedureOf(phone).step(STEP)
  await field.getByRole('button', { name: phone.t('procedure.run.actAgainOf', { title: STEP }) }).tap()
  const again = new RegExp(`${phone.t('procedure.run.actAgain')}$`)
  await field.getByRole('button', { name: again }).tap()
  await phone.page
    .getByRole('dialog')
    .getByRole('button', { name: phone.t('procedure.run.act'), exact: true })
    .tap()
  await until('it is lit again', async () => (await site.onvif(CAMERA)).relays[token] === true)
  await field.getByText(phone.t('enums.linkageStepState.done'), { exact: true }).first().waitFor()
  expect(await findBarriers(phone.page)).toEqual([])
  await step.getByText(t('procedure.run.corrected')).waitFor()

  const address = `${screens.procedureEdit.path}?id=${procedure.id}`
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
  await page
    .getByRole('button', { name: new RegExp(STEP) })
    .first()
    .click()
  await page.getByLabel(t('procedure.edit.action'), { exact: true }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(faults()).toEqual([])
  expect(phone.faults()).toEqual([])
})
