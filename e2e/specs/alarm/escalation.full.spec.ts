import { contract, ESCALATION_SECONDS_MIN, type EscalationStep } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { expect, it, onTestFinished } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { startJourneys } from '../../support/journey.ts'
import { alarmsOf } from '../../support/product.ts'
import { alarmOf, popupsOf } from '../../support/screens/alarms.ts'
import { addGuards } from '../../support/staff.ts'
import { until } from '../../support/until.ts'

const { site, signIn, sitDown } = startJourneys()
const SENSOR = 'Panic-Button-Lobby'

it('an alarm that nobody acknowledges climbs its chain, a console a step, and says who was told', async () => {
  const product = await signIn()
  const [guard] = await addGuards(product, 'Nightwatch')
  const { user } = await product.call(contract.session.current, {})
  const found = await product.call(contract.user.getByPage, { pageSize: 10, name: guard!.userName })
  const stepOf = (userId: string): EscalationStep => ({
    userIds: [userId],
    groupIds: [],
    roleIds: [],
    duties: [],
    channels: ['console'],
    webhookIds: [],
  })
  const chain = {
    isEnabled: true,
    waits: { very_urgent: ESCALATION_SECONDS_MIN, urgent: null, general: null, low: null },
    steps: [stepOf(found.list[0]!.id), stepOf(user.id)],
    repeats: 5,
  }
  const { version } = await product.call(contract.notice.getChain, {})
  await product.call(contract.notice.updateChain, { ...chain, version })
  onTestFinished(async () => {
    const now = await product.call(contract.notice.getChain, {})
    await product.call(contract.notice.updateChain, { ...chain, isEnabled: false, version: now.version })
  })

  const operator = await sitDown({ language: 'zh_CN' })
  const { page, t, faults } = operator
  await site.event('SIM-PANIC-LOBBY', 'panic')
  await popupsOf(operator).view(SENSOR)
  const notices = page.getByRole('region', { name: t('notice.atAlarm.title') })
  await notices.locator('summary').click({ timeout: patience(30_000) })
  const told = notices.getByRole('listitem')
  await told.filter({ hasText: 'Nightwatch' }).waitFor({ timeout: patience(30_000) })
  const notice = page.getByRole('status', { name: t('notice.title') })
  await notice
    .getByText(t('enums.alarmType.panic'))
    .first()
    .waitFor({ timeout: patience(30_000) })
  expect(await findBarriers(page)).toEqual([])

  await alarmOf(operator).acknowledge.click()
  await until('it is acknowledged', async () => (await alarmsOf(product, SENSOR))[0]?.status !== 'on_alert')
  // An alarm that somebody answers takes its notices back.
  await notice.waitFor({ state: 'detached' })
  expect(faults()).toEqual([])
})
