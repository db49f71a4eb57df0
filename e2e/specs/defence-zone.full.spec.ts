import { expect, it, onTestFinished } from 'vitest'
import { addOperator } from '../support/database.ts'
import { startJourneys } from '../support/journey.ts'
import { findDevice } from '../support/product.ts'
import { logIn, openScreen } from '../support/screens/console.ts'
import { zonesOf } from '../support/screens/zones.ts'
import { until } from '../support/until.ts'

const { stack, site, signIn, openConsole, sitDown } = startJourneys()
const PANEL = 'Intrusion-Panel-Main'
/** Zones of the site that are not armed at first: their numbers and names. */
const shutter = { number: 10, name: 'Dock-Shutter' }
const motion = { number: 4, name: 'Lobby-Motion' }

it('a zone in fault cannot be armed and says why; bypassed, mended and taken back it can', async () => {
  const operator = await sitDown({ language: 'zh_CN' })
  const { t } = operator
  const zones = zonesOf(operator)
  await openScreen(operator, 'defenceZones')
  await zones.untilCondition(shutter.name, 'disarmed')

  onTestFinished(() => site.zone(shutter.number, 'mend'))
  await site.zone(shutter.number, 'fault')
  await zones.untilCondition(shutter.name, 'fault')
  const arm = zones.button(shutter.name, 'arm')
  expect(await arm.isDisabled()).toBe(true)
  expect(await arm.getAttribute('aria-description')).toBe(t('defenceZone.why.arm.fault'))

  await zones.act(shutter.name, 'bypass')
  await zones.confirm('bypass')
  await zones.untilCondition(shutter.name, 'bypassed')
  await site.zone(shutter.number, 'mend')
  await zones.act(shutter.name, 'cancel_bypass')
  await zones.told('cancel_bypass').waitFor()
  await zones.untilCondition(shutter.name, 'disarmed')
  expect(operator.faults()).toEqual([])
})

it('what one operator arms the other sees at once; without the panel both are told', async () => {
  const wu = await addOperator(stack, 'wu', 'Wu Min')
  const first = await openConsole()
  const second = await openConsole({ language: 'zh_CN' })
  const operators = [first, second] as const
  const [here, there] = [zonesOf(first), zonesOf(second)]
  await Promise.all([logIn(first), logIn(second, wu)])
  await Promise.all(operators.map(operator => openScreen(operator, 'defenceZones')))
  await Promise.all([here, there].map(zones => zones.untilCondition(motion.name, 'disarmed')))

  await here.act(motion.name, 'arm')
  await here.untilCondition(motion.name, 'armed')
  await there.untilCondition(motion.name, 'armed')
  await there.act(motion.name, 'disarm')
  await there.confirm('disarm')
  await there.untilCondition(motion.name, 'disarmed')
  await here.untilCondition(motion.name, 'disarmed')

  // The panel loses its power; the server does not know it yet when the order is given.
  const product = await signIn()
  onTestFinished(() => site.panel('restore'))
  await site.panel('cut')
  await here.act(motion.name, 'arm')
  await first.page.getByRole('alert').filter({ hasText: motion.name }).waitFor()
  await Promise.all([here, there].map(zones => zones.untilCondition(motion.name, 'unknown', 60_000)))
  expect(await there.button(motion.name, 'arm').getAttribute('aria-description')).toBe(
    second.t('defenceZone.why.unknown'),
  )

  // With power again all is as the panel has it.
  await site.panel('restore')
  await Promise.all([here, there].map(zones => zones.untilCondition(motion.name, 'disarmed', 60_000)))
  await until('the panel is online', async () => (await findDevice(product, PANEL))?.state === 'online')
  expect(first.faults()).toEqual([])
  expect(second.faults()).toEqual([])
})
