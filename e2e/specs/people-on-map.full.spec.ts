import { expect, it } from 'vitest'
import { findBarriers } from '../support/accessibility.ts'
import { startJourneys } from '../support/journey.ts'
import { findDevice } from '../support/product.ts'
import { popupsOf } from '../support/screens/alarms.ts'
import { logIn } from '../support/screens/console.ts'
import { dispatchOf } from '../support/screens/dispatch.ts'
import { mapOf } from '../support/screens/map.ts'
import { phoneOf } from '../support/screens/phone.ts'
import { addGuards } from '../support/staff.ts'

// A guard's phone tells where it is; the dispatcher finds the guard on the map and sends them from there.

const { site, signIn, openConsole, openPhone } = startJourneys()
const SENSOR = 'Line-North'

it('a guard on duty is on the map, is sent to the alarm from there, and is busy then', async () => {
  const product = await signIn()
  const [account] = await addGuards(product, 'Mapped')
  const { longitude, latitude } = (await findDevice(product, SENSOR))!
  const at = { longitude: longitude! - 0.0004, latitude: latitude! }
  const operator = await openConsole()
  const { page, t } = operator
  const [guard] = await Promise.all([openPhone(account!, { at }), logIn(operator)])
  const phone = phoneOf(guard)
  await phone.goOnDuty()

  await site.event('SIM-LINE-NORTH', 'intrusion')
  await popupsOf(operator).view(SENSOR)
  await page.getByRole('main').getByText(t('enums.alarmType.intrusion'), { exact: true }).first().waitFor()
  const map = mapOf(operator)
  await map.chooseInView('Mapped')
  const card = map.card.getByRole('region', { name: 'Mapped', exact: true })
  await card.getByText(t('enums.personStatus.free'), { exact: true }).waitFor()
  await card.getByText('Guard', { exact: true }).waitFor()
  await card.getByText(t('task.noOpenTasks')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await card.getByRole('button', { name: t('task.send'), exact: true }).click()
  const desk = dispatchOf(operator)
  await desk.proposed('Mapped')
  await desk.send()
  await phone.card(SENSOR).waitFor()

  // Live: the card tells of the task, and the status follows.
  await card.getByText(t('enums.personStatus.busy'), { exact: true }).waitFor()
  await card.getByRole('link', { name: new RegExp(t('enums.alarmType.intrusion')) }).waitFor()

  // Off duty they are gone.
  await phone.show('me')
  await phone.toggle(guard.t('staff.me.onDuty')).tap()
  await card.waitFor({ state: 'detached' })
  expect(operator.faults()).toEqual([])
  expect(guard.faults()).toEqual([])
})
