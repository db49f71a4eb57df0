import { screens, type ScreenKey } from '@palisade/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchChromium } from '../../tooling/chromium.ts'
import { inspect } from '../support/inspect.ts'
import { alarmOf, recordsOf } from '../support/screens/alarms.ts'
import { fillLogin, openScreen, sitDown, waitForLive, type Operator } from '../support/screens/console.ts'
import { deviceForm, deviceTable } from '../support/screens/devices.ts'
import { wallOf } from '../support/screens/wall.ts'
import { createSite } from '../support/site.ts'

const stack = inject('stack')
const site = createSite(stack.controlUrl)
const SENSOR = 'Smoke-Aisle-03'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
  await site.event('SIM-SMOKE-AISLE', 'smoke')
})
afterAll(() => browser.close())

/** How each screen shows that it has what it shows, with something opened on it. */
const openers: Record<ScreenKey, (operator: Operator) => Promise<void>> = {
  home: ({ page, t }) =>
    page
      .getByRole('region', { name: t('dashboard.newest') })
      .getByText(SENSOR)
      .first()
      .waitFor(),
  async videoControl(operator) {
    const wall = wallOf(operator)
    await wall.open('Main-Lobby-01')
    await wall.open('Loading-Dock-01')
    await wall.untilPlays(1, 'Main-Lobby-01')
    await wall.untilPlays(2, 'Loading-Dock-01')
  },
  async alarmLive(operator) {
    const { page, t } = operator
    const queue = page.getByRole('region', { name: t('alarm.live.title') })
    await queue.getByText(SENSOR).first().click()
    await alarmOf(operator).history('raised').waitFor()
  },
  async alarmRecord(operator) {
    const { page, t } = operator
    await recordsOf(operator).row(SENSOR).first().waitFor()
    await page.getByRole('button', { name: t('shared.action.more') }).click()
    await recordsOf(operator).row(SENSOR).first().getByRole('button').click()
    await page.getByRole('dialog').getByText(t('enums.alarmHistory.raised'), { exact: true }).waitFor()
  },
  async deviceList(operator) {
    await deviceTable(operator).getByRole('row').nth(3).waitFor()
    const form = deviceForm(operator)
    await form.open()
    await form.save()
    await form.drawer.getByText(operator.t('shared.rule.required')).first().waitFor()
  },
  async apiKeys({ page, t }) {
    await page
      .getByRole('region', { name: t('apiKey.title') })
      .getByText('Simulated site')
      .waitFor()
    await page.getByRole('button', { name: t('apiKey.add') }).click()
    await page.getByRole('dialog').waitFor()
  },
}

describe.each(['en_US', 'zh_CN'] as const)('the screens in %s', language => {
  it('show what they have in words, without a scroll bar across', async () => {
    const operator = await sitDown(browser, stack, { language })
    await operator.page.goto(stack.url)
    await inspect(operator, `login-${language}`)
    await fillLogin(operator, stack)
    await waitForLive(operator)
    for (const screen of Object.keys(screens) as ScreenKey[]) {
      await openScreen(operator, screen)
      await waitForLive(operator)
      await inspect(operator, `${screen}-${language}`)
      await openers[screen](operator)
      await inspect(operator, `${screen}-opened-${language}`)
    }
    expect(operator.faults()).toEqual([])
  })
})
