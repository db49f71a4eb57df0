import { API_KEY_HEADER, contract } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSql } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { logIn, openScreen } from '../../support/screens/console.ts'

const { stack, signIn, openConsole } = startJourneys()
const SENSORS = 14
const URGENT = 'Flood-3'
/** Within this the queue is read and drawn, ms. */
const IN_TIME = { timeout: patience(15_000) }

beforeAll(async () => {
  await runSql(
    stack,
    `insert into device (name, code, kind, category, driver, area_id)
     select 'Flood-' || n, 'FLOOD' || n, 'sensor', 'other', 'http', (select id from area where code = 'CARPARK')
     from generate_series(1, ${SENSORS}) n on conflict do nothing`,
  )
})
afterAll(async () => {
  // So many would push the devices of other specs off their first page.
  const product = await signIn()
  const { list } = await product.call(contract.device.getByPage, { name: 'Flood-', pageSize: 100 })
  await product.call(contract.device.batchDelete, { ids: list.map(({ id }) => id) })
})

/** Alarms of every sensor at once, one of them very urgent. */
async function flood(): Promise<void> {
  const product = await signIn()
  const { key } = await product.call(contract.apiKey.add, {
    name: `flood ${Date.now()}`,
    scopes: ['event.intake'],
  })
  const answers = Array.from({ length: SENSORS }, async (_, index) => {
    const deviceCode = `FLOOD${index + 1}`
    const level = `Flood-${index + 1}` === URGENT ? 'very_urgent' : 'general'
    const body = { eventId: `${key.slice(-6)}-${index}`, deviceCode, type: 'fence', level }
    const answer = await fetch(stack.url + contract.intake.report.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [API_KEY_HEADER]: key },
      body: JSON.stringify(body),
    })
    return answer.json()
  })
  expect(await Promise.all(answers)).not.toContainEqual(expect.objectContaining({ success: false }))
}

it('a flood is said and grouped, the very urgent one is single on top, and nothing is hidden', async () => {
  const operator = await openConsole()
  const { page, t } = operator
  // The list holds the rows that fit and some around them; all of the flood fit here.
  await page.setViewportSize({ width: 1366, height: 1600 })
  const queue = page.getByRole('listbox', { name: t('alarm.live.title') })
  const rows = queue.getByRole('option')
  const ofFlood = rows.filter({ hasText: /Flood-\d/ })
  const group = rows.filter({ hasText: t('alarm.live.together', { count: SENSORS - 1 }) })
  const shown = async (count: number) => {
    await expect.poll(() => ofFlood.count(), IN_TIME).toBe(count)
  }
  await logIn(operator)
  await openScreen(operator, 'alarmLive')
  await flood()
  await group.waitFor()
  expect(await rows.first().textContent()).toContain(URGENT)
  await shown(1)

  await group.click()
  await shown(SENSORS)
  await queue.press('ArrowLeft')
  await shown(1)

  // Who wants single alarms gets them after a reload too, and groups again when asked for.
  const shownAs = page.getByRole('radiogroup', { name: t('alarm.live.floodShown') })
  await shownAs.getByText(t('alarm.live.single'), { exact: true }).click()
  await shown(SENSORS)
  await page.reload()
  await shown(SENSORS)
  expect(await group.count()).toBe(0)
  await shownAs.getByText(t('alarm.live.grouped'), { exact: true }).click()
  await group.waitFor()

  // The dashboard tells of it too.
  await openScreen(operator, 'alarmDashboard')
  await page.getByText(t('figures.flood'), { exact: true }).waitFor()
  expect(operator.faults()).toEqual([])
})
