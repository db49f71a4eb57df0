import { patience } from '@palisade/testkit/patience'
import { expect, it, onTestFinished } from 'vitest'
import { runSql } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { alarmsOf } from '../../support/product.ts'
import { alarmOf } from '../../support/screens/alarms.ts'
import { goToScreen, logIn } from '../../support/screens/console.ts'
import { until } from '../../support/until.ts'

const { stack, site, signIn, openConsole } = startJourneys()
const SENSOR = { id: 'SIM-SMOKE-SERVER', name: 'Smoke-Server-Room' }
/** The list is read again within ten seconds, and an end is told within one. */
const END_TOLD_MS = 30_000

const END_ALL = `update alarm_inhibition set ends_at = now() where kind = 'shelf' and ended_at is null`

it('one key shelves a source: its alarm leaves the desk, its next event rings nobody; its end is told, and it is back', async () => {
  onTestFinished(() => runSql(stack, END_ALL))
  const product = await signIn()
  const operator = await openConsole()
  const { page, t, faults } = operator
  const queue = page.getByRole('listbox', { name: t('alarm.live.title') })
  const tampers = async () => (await alarmsOf(product, SENSOR.name)).filter(({ type }) => type === 'tamper')
  const held = async () => (await tampers()).filter(({ inhibitedBy }) => inhibitedBy === 'shelf').length
  await logIn(operator)
  await until('the sensor is there', () =>
    tampers().then(
      () => true,
      () => false,
    ),
  )
  const before = await held()
  await goToScreen(operator, 'alarmLive')

  await site.event(SENSOR.id, 'tamper')
  const row = queue
    .getByRole('option')
    .filter({ hasText: SENSOR.name })
    .filter({ hasText: t('enums.alarmType.tamper') })
  await row.first().click()
  await alarmOf(operator).acknowledge.waitFor()
  await page.keyboard.press('h')
  await page.getByText(t('enums.alarmHistory.shelved'), { exact: true }).waitFor()
  await row.waitFor({ state: 'detached' })
  const shelved = page.getByRole('button', { name: t('alarm.live.shelved', { count: 1 }) })
  await shelved.click()
  await row.waitFor()
  await shelved.click()
  await row.waitFor({ state: 'detached' })

  const [rung] = (await tampers()).filter(({ inhibitedBy }) => inhibitedBy === null)
  await site.event(SENSOR.id, 'tamper')
  await until('the event is kept as a record', async () => (await held()) === before + 1)
  const [after] = (await tampers()).filter(({ inhibitedBy }) => inhibitedBy === null)
  expect(after).toMatchObject({ id: rung?.id, count: rung?.count })

  await runSql(stack, END_ALL)
  const over = page.getByText(t('inhibition.over.shelf', { name: SENSOR.name, count: 1 }))
  await over.waitFor({ timeout: patience(END_TOLD_MS) })
  await row.first().waitFor()
  await site.event(SENSOR.id, 'tamper')
  await until('it rings again', async () =>
    (await tampers()).some(
      ({ id, count, inhibitedBy }) => inhibitedBy === null && (id !== rung?.id || count > rung.count),
    ),
  )
  expect(faults()).toEqual([])
})
