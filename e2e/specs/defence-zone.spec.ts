import { expect, it, onTestFinished } from 'vitest'
import { addOperator } from '../support/database.ts'
import { startJourneys } from '../support/journey.ts'
import { alarmsOf, findDevice } from '../support/product.ts'
import { popupsOf } from '../support/screens/alarms.ts'
import { logIn, openScreen } from '../support/screens/console.ts'
import { mapOf } from '../support/screens/map.ts'
import { zonesOf } from '../support/screens/zones.ts'
import { until } from '../support/until.ts'

const { stack, site, signIn, openConsole, sitDown } = startJourneys()
const PANEL = 'Intrusion-Panel-Main'
/** Zones of the site that are not armed at first: their numbers and names. */
const beam = { number: 3, name: 'Gate-Beam' }
const shutter = { number: 10, name: 'Dock-Shutter' }
const motion = { number: 4, name: 'Lobby-Motion' }
/** Others see an operator's action within this time, ms; a slow machine may add to it. */
const SEEN_WITHIN = 4000

it('a zone is armed, trips with an alarm of its own name, and is disarmed', async () => {
  const operator = await sitDown()
  const { page, t } = operator
  const zones = zonesOf(operator)
  const map = mapOf(operator)
  await openScreen(operator, 'defenceZones')

  await zones.act(beam.name, 'arm')
  await zones.told('arm').waitFor()
  await zones.untilCondition(beam.name, 'armed')
  await site.zone(beam.number, 'trip')
  await zones.untilCondition(beam.name, 'alarm')
  await popupsOf(operator).of(beam.name).waitFor()
  const card = await map.find(beam.name)
  await card.getByText(t('enums.zoneCondition.alarm'), { exact: true }).first().waitFor()

  // The zone is disarmed at the alarm itself.
  await card.getByRole('button', { name: `${t('enums.zoneAction.disarm')}: ${beam.name}` }).click()
  await zones.confirm('disarm')
  await card.getByText(t('enums.zoneCondition.disarmed'), { exact: true }).first().waitFor()
  await zones.untilCondition(beam.name, 'disarmed')
  const product = await signIn()
  const alarms = await alarmsOf(product, PANEL)
  const own = alarms.filter(alarm => JSON.stringify(alarm).includes(beam.name))
  expect(own).toHaveLength(1)
  await popupsOf(operator).allAside()
  await page.reload()
  await zones.untilCondition(beam.name, 'disarmed')
  expect(operator.faults()).toEqual([])
})

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
  await there.untilCondition(motion.name, 'armed', SEEN_WITHIN)
  await there.act(motion.name, 'disarm')
  await there.confirm('disarm')
  await there.untilCondition(motion.name, 'disarmed')
  await here.untilCondition(motion.name, 'disarmed', SEEN_WITHIN)

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
