import { actionText, type Language } from '@palisade/phrases'
import { patience } from '@palisade/testkit/patience'
import type { ProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { alarmOf } from '../support/screens/alarms.ts'
import { goToScreen, type Operator } from '../support/screens/console.ts'
import { roleFormOf } from '../support/screens/accounts.ts'
import { mapOf } from '../support/screens/map.ts'
import { wizardOf } from '../support/screens/onboarding.ts'
import { resourcesOf } from '../support/screens/resource-management.ts'
import { wallOf } from '../support/screens/wall.ts'
import type { createSite } from '../support/site.ts'

/** Who plays a scene, in which language, and what it may be prepared with. */
export interface Stage {
  operator: Operator
  language: Language
  product: ProductClient
  site: ReturnType<typeof createSite>
}

const WALL = ['North-Gate-01', 'Car-Park-West', 'Main-Lobby-01', 'Loading-Dock-01']
const FLOOR = 'Main Building Floor 1'
const INTRUDER = 'Line-North'

/** How the screen of each picture of the guides comes about, by the name of its file. */
export const scenes: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async 'live-wall'({ operator }) {
    const wall = wallOf(operator)
    await goToScreen(operator, 'videoControl')
    for (const camera of WALL) await wall.open(camera)
    await wall.search.fill('')
    for (const [index, camera] of WALL.entries()) await wall.untilPlays(index + 1, camera)
  },
  async 'alarm-live'({ operator, site }) {
    const { page, t } = operator
    await goToScreen(operator, 'alarmLive')
    await site.story('intrusion')
    const queue = page.getByRole('listbox', { name: t('alarm.live.title') })
    await queue
      .getByText(INTRUDER)
      .first()
      .click({ timeout: patience(60_000) })
    await alarmOf(operator).history('raised').first().waitFor()
    await page.getByRole('tabpanel').locator('video').waitFor()
  },
  async 'alarm-dashboard'({ operator, site }) {
    const { page, t } = operator
    for (const story of ['intrusion', 'fire', 'car-theft']) await site.story(story)
    await goToScreen(operator, 'alarmDashboard')
    // The roll-up counts what has just rung within a minute.
    const raised = page.getByRole('definition').filter({ hasText: /^[1-9]/ })
    await raised.nth(2).waitFor({ timeout: patience(90_000) })
    await page.getByText(t('figures.trend'), { exact: true }).waitFor()
  },
  async 'alarm-export'({ operator }) {
    const { page, t } = operator
    await goToScreen(operator, 'alarmRecord')
    const boxes = page.getByRole('region', { name: t('alarm.record.title') }).getByRole('checkbox')
    for (const at of [1, 2]) await boxes.nth(at).check()
    await page.getByRole('button', { name: t('alarmExport.menu') }).click()
    await page.getByText(t('alarmExport.slides')).first().waitFor()
  },
  async onboarding({ operator }) {
    await goToScreen(operator, 'onboarding')
    const { search, targets } = wizardOf(operator)
    await search()
    await targets
      .getByText('North-Gate-01')
      .first()
      .waitFor({ timeout: patience(30_000) })
  },
  async 'floor-plan'({ operator }) {
    await goToScreen(operator, 'resourceManagement')
    const resources = resourcesOf(operator)
    await resources.tab('buildings')
    await resources.openFloor(FLOOR)
    await mapOf(operator).floor(FLOOR).waitFor()
  },
  async role({ operator }) {
    const { page, t } = operator
    const form = roleFormOf(operator)
    await goToScreen(operator, 'roleAdd')
    await form.name('Warehouse')
    await form.tickFunction(t('enums.permission.live.view'))
    await form.tickFunction(t('enums.permission.device.view'))
    await form.tickArea('Warehouse')
    await page.mouse.move(0, 0)
  },
  async log({ operator }) {
    const { page, t } = operator
    await goToScreen(operator, 'logManage')
    const update = actionText(t, 'camera.update')
    await page.getByRole('combobox', { name: t('log.field.action') }).click()
    await page.keyboard.insertText(update)
    await page.keyboard.press('Enter')
    const changed = page.getByRole('row').filter({ hasText: update })
    await changed.first().getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
  },
}
