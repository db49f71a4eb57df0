import { expect, it } from 'vitest'
import { addCamera } from '../support/cameras.ts'
import { addOperator } from '../support/database.ts'
import { startJourneys } from '../support/journey.ts'
import { alarmsOf, findDevice } from '../support/product.ts'
import { alarmOf, popupsOf } from '../support/screens/alarms.ts'
import { logIn, openScreen } from '../support/screens/console.ts'
import { deviceForm, deviceRow, searchDevices } from '../support/screens/devices.ts'
import { sendTogether } from '../support/send-together.ts'

const { stack, site, signIn, openConsole } = startJourneys()
const SENSOR = 'Panic-Button-Lobby'

it('two operators press acknowledge at once: one wins, the other is told who', async () => {
  const lin = await addOperator(stack, 'lin', 'Lin Wei')
  const first = await openConsole()
  const second = await openConsole({ language: 'zh_CN' })
  await Promise.all([logIn(first), logIn(second, lin)])

  await site.event('SIM-PANIC-LOBBY', 'panic')
  const popups = [popupsOf(first), popupsOf(second)] as const
  await Promise.all([popups[0].view(SENSOR), popups[1].view(SENSOR)])
  const alarms = [alarmOf(first), alarmOf(second)] as const
  await Promise.all(alarms.map(alarm => alarm.acknowledge.waitFor()))

  // Neither console can learn of it in time: both calls are on their way before either is answered.
  await sendTogether('/ams/updateConfirmState', [first, second])
  await Promise.all(alarms.map(alarm => alarm.acknowledge.click()))

  const product = await signIn()
  await alarms[0].history('acknowledge').waitFor()
  const [alarm] = await alarmsOf(product, SENSOR)
  const winner = alarm!.acknowledgedBy!
  expect(['Administrator', 'Lin Wei']).toContain(winner)
  const loser = winner === 'Administrator' ? second : first
  await loser.page.getByText(loser.t.error('alarm.already_acknowledged', { by: winner })!).waitFor()

  // Both see the same state now, with the next step open to either.
  for (const { close, acknowledge, history } of alarms) {
    await close.waitFor()
    expect(await acknowledge.count()).toBe(0)
    expect(await history('acknowledge').count()).toBe(1)
  }
  expect(first.faults()).toEqual([])
  expect(second.faults()).toEqual([])
})

it('two edit the same device: the second is told what the first changed and loses nothing', async () => {
  const [name, renamed, code] = ['Shared-Camera', 'Shared-Camera-East', 'SHARED-2']
  const product = await signIn()
  await addCamera(product, name, { mainUrl: await site.urlOf('cam11') })
  const first = await openConsole()
  const second = await openConsole({ language: 'zh_CN' })
  const operators = [first, second]
  await Promise.all(operators.map(operator => logIn(operator)))
  await Promise.all(operators.map(operator => openScreen(operator, 'deviceList')))
  await Promise.all(operators.map(operator => searchDevices(operator, name)))
  const [here, there] = [deviceForm(first), deviceForm(second)]
  await Promise.all([here.edit(name), there.edit(name)])
  await Promise.all([here, there].map(form => form.field('code').waitFor()))

  await here.enter({ name: renamed })
  await here.save()
  await here.drawer.waitFor({ state: 'detached' })
  await there.enter({ name: 'Shared-Camera-West', code })
  await there.save()

  // Both names can be chosen, and everything else that was typed is kept.
  const notice = there.drawer.getByRole('alert').filter({ hasText: second.t('shared.conflict.title') })
  const change = { field: second.t('device.field.name'), before: name, after: renamed }
  await notice.getByText(second.t('shared.conflict.change', change)).waitFor()
  expect(await there.field('code').inputValue()).toBe(code)
  expect(await there.field('name').inputValue()).toBe('Shared-Camera-West')
  await notice.getByRole('button', { name: second.t('shared.conflict.take') }).click()
  await there.save()
  await there.drawer.waitFor({ state: 'detached' })

  expect(await findDevice(product, renamed)).toMatchObject({ name: renamed, code })
  for (const operator of operators) await deviceRow(operator, renamed).getByText(code).waitFor()
  expect(first.faults()).toEqual([])
  expect(second.faults(/status of 409/)).toEqual([])
})
