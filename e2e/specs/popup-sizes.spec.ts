import { expect, it } from 'vitest'
import { startJourneys } from '../support/journey.ts'
import { recordsOf } from '../support/screens/alarms.ts'
import { goToScreen } from '../support/screens/console.ts'

const { sitDown } = startJourneys()

/** Each grows or slides into its place, so it is measured until it is there (COMMON-24, COMMON-28). */
it('a date dialog is 750 px wide, a list of more than four scrolls, a toast lies 62 px below the top', async () => {
  const operator = await sitDown()
  const { page, t } = operator
  await goToScreen(operator, 'alarmRecord')
  await page.getByRole('button', { name: t('alarm.field.occurredAt') }).click()
  await expect.poll(async () => (await page.getByRole('tooltip').boundingBox())?.width).toBe(750)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: t('alarm.field.type') }).click()
  const list = page.locator('.ant-select-dropdown:visible [class$="-holder"]')
  await expect.poll(() => list.evaluate(element => element.clientHeight)).toBe(180)
  await expect.poll(() => list.evaluate(element => element.scrollHeight)).toBeGreaterThan(180)
  await page.keyboard.press('Escape')
  await recordsOf(operator).exportAll.click()
  await expect.poll(async () => (await page.locator('.ant-message-notice').boundingBox())?.y).toBe(62)
  expect(operator.faults()).toEqual([])
})
