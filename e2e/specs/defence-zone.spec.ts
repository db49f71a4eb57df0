import { expect, it } from 'vitest'
import { startJourneys } from '../support/journey.ts'
import { alarmsOf } from '../support/product.ts'
import { popupsOf } from '../support/screens/alarms.ts'
import { openScreen } from '../support/screens/console.ts'
import { mapOf } from '../support/screens/map.ts'
import { zonesOf } from '../support/screens/zones.ts'

const { site, signIn, sitDown } = startJourneys()
const PANEL = 'Intrusion-Panel-Main'
/** A zone of the site that is not armed at first: its number and name. */
const beam = { number: 3, name: 'Gate-Beam' }

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
