import { ALWAYS, contract, screens } from '@palisade/contract'
import type { Page } from 'playwright-core'
import type { ProductClient } from '../../../apps/simulator/src/register/product-client.ts'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { addOperator } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { logIn, waitForLive } from '../../support/screens/console.ts'
import { wallOf } from '../../support/screens/wall.ts'
import { until } from '../../support/until.ts'

const { stack, signIn, openConsole } = startJourneys()
const names = ['Main-Lobby-01', 'North-Gate-01']
/** Of two pictures of one camera, ms. */
const PICTURE_MS = 1000
/** The first pictures of both are on the disk by then, ms. */
const AFTER_MS = 4_000
/** So much is recorded when it is opened: who steps at the end of what is there waits for the next pictures. */
const FOOTAGE_MS = 20_000

/** Plans that record the cameras all day. */
async function record(product: ProductClient): Promise<string[]> {
  const nodes = await product.call(contract.organisation.queryResourceTree, {})
  const cameraIds = names.flatMap(name => nodes.find(node => node.name === name)?.id ?? [])
  await product.call(contract.recordingPlan.add, {
    cameraIds,
    planType: 'continuous',
    isEnabled: true,
    mode: 'whole_day',
    timeRange: ALWAYS,
    followsHolidays: false,
    keepDays: 1,
    stream: 'main',
    preRecord: 'none',
  })
  return cameraIds
}

/** When both are recorded, ms since 1970. */
const recordedSince = (product: ProductClient, cameraIds: string[]) =>
  until(
    'both are recorded',
    async () => {
      const figures = await product.call(contract.recording.getFigures, { cameraIds })
      const isRecorded = figures.every(({ state }) => state === 'recording')
      return isRecorded && Math.max(...figures.map(({ since }) => Date.parse(since ?? '')))
    },
    60_000,
  )

const positionOf = async (page: Page) => {
  const moment = await page.getByTestId('position').getAttribute('datetime')
  return Date.parse(moment ?? '')
}

describe('playback', () => {
  it('plays what two cameras recorded, in step, forward, picture by picture and backward', async () => {
    const product = await signIn()
    const cameraIds = await record(product)
    try {
      const from = await recordedSince(product, cameraIds)
      // Somebody of this run's own: the wall is kept with its user.
      const userName = `pia_${Date.now().toString(36)}`
      await addOperator(stack, userName, 'Pia')
      const operator = await openConsole()
      await logIn(operator, { userName, password: `${userName}-Pass-1` })
      const { page, t, faults } = operator
      await until('there is footage', () => Promise.resolve(Date.now() > from + FOOTAGE_MS), FOOTAGE_MS)
      const search = new URLSearchParams({
        cameras: cameraIds.join(),
        at: new Date(from + AFTER_MS).toISOString(),
      })
      await page.goto(`${stack.url}${screens.videoControl.path}?${search.toString()}`)
      await waitForLive(operator)
      const shown = page.locator('[data-camera][data-phase="shown"]')
      await until('both cameras are shown', async () => (await shown.count()) === 2, 60_000)
      expect(await findBarriers(page)).toEqual([])
      const start = await positionOf(page)
      expect(start - from).toBeGreaterThanOrEqual(AFTER_MS - 100)

      await page.getByRole('button', { name: t('player.play'), exact: true }).click()
      await until('it plays', async () => (await positionOf(page)) > start + 4000, 30_000)
      expect(await page.getByTestId('skew').textContent()).toMatch(/\d ms$/)
      await page.getByRole('button', { name: t('player.pause'), exact: true }).click()
      await until('both stand', async () => (await shown.count()) === 2)
      const paused = await positionOf(page)
      await page.getByRole('button', { name: t('player.stepOn'), exact: true }).click()
      await until('the next picture', async () => (await positionOf(page)) > paused)
      expect((await positionOf(page)) - paused).toBeLessThan(PICTURE_MS)

      const timeline = page.getByRole('slider', { name: t('player.timeline') })
      expect(Number(await timeline.getAttribute('aria-valuenow'))).toBeGreaterThan(start)
      await page.getByRole('button', { name: t('player.reverse'), exact: true }).click()
      await page.getByRole('button', { name: t('player.play'), exact: true }).click()
      await until('backward', async () => (await positionOf(page)) < paused - 2000, 30_000)

      await page.keyboard.press('b')
      const wall = wallOf(operator)
      await wall.untilPlays(1, names[0]!)
      await wall.windowOf(1, names[0]!).hover()
      await page.getByRole('button', { name: t('player.back'), exact: true }).click()
      await until('30 s back', async () => (await page.getByTestId('position').count()) === 1)
      expect(await positionOf(page)).toBeLessThan(Date.now() - 25_000)
      expect(faults()).toEqual([])
    } finally {
      await product.call(contract.recordingPlan.batchDelete, { ids: cameraIds })
    }
  })
})
