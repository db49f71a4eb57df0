import type { Locator } from 'playwright-core'
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

/** In a window as wide as this, new alarms have a column beside the screen (COMMON-190). */
it('a drawer lies below the header and a mask over all of it; the column stays free, also beside a full screen', async () => {
  const operator = await sitDown({ width: 1920, height: 1080 })
  const { page, t } = operator
  const column = page.getByRole('region', { name: t('alarm.popup.label') })
  await column.waitFor()
  await page.keyboard.press('F1')
  const drawer = page.locator('.ant-drawer-content-wrapper')
  await expect.poll(async () => (await drawer.boundingBox())?.y).toBe(48)
  const clock = page.getByTitle(t('shell.clock.serverTime'))
  const isCovered = (part: Locator) =>
    part.evaluate(element => {
      const { left, top } = element.getBoundingClientRect()
      return !element.contains(element.ownerDocument.elementFromPoint(left + 2, top + 2))
    })
  await expect.poll(() => isCovered(clock)).toBe(true)
  expect(await isCovered(column)).toBe(false)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await goToScreen(operator, 'videoControl')
  await page.getByRole('button', { name: t('live.fullScreen') }).click()
  await expect.poll(async () => (await column.boundingBox())?.y).toBe(0)
  expect(operator.faults()).toEqual([])
})
