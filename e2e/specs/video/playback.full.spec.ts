import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { addOperator } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { endPlans, recordAllDay, recordedSince } from '../../support/recording.ts'
import { logIn } from '../../support/screens/console.ts'
import { playbackOf } from '../../support/screens/playback.ts'
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

describe('playback', () => {
  it('plays what two cameras recorded, in step, forward, picture by picture and backward', async () => {
    const product = await signIn()
    const cameraIds = await recordAllDay(product, names)
    try {
      const from = await recordedSince(product, cameraIds)
      // Somebody of this run's own: the wall is kept with its user.
      const userName = `pia_${Date.now().toString(36)}`
      await addOperator(stack, userName, 'Pia')
      const operator = await openConsole()
      await logIn(operator, { userName, password: `${userName}-Pass-1` })
      const { page, faults } = operator
      await until('there is footage', () => Promise.resolve(Date.now() > from + FOOTAGE_MS), FOOTAGE_MS)
      const playback = playbackOf(operator)
      await playback.open(stack.url, cameraIds, from + AFTER_MS)
      await playback.untilShown(2)
      expect(await findBarriers(page)).toEqual([])
      const start = await playback.position()
      expect(start - from).toBeGreaterThanOrEqual(AFTER_MS - 100)

      await playback.button('play').click()
      await until('it plays', async () => (await playback.position()) > start + 4000, 30_000)
      expect(await playback.skew.textContent()).toMatch(/\d ms$/)
      await playback.button('pause').click()
      await playback.untilShown(2)
      const paused = await playback.position()
      await playback.button('stepOn').click()
      await until('the next picture', async () => (await playback.position()) > paused)
      expect((await playback.position()) - paused).toBeLessThan(PICTURE_MS)

      expect(Number(await playback.timeline.getAttribute('aria-valuenow'))).toBeGreaterThan(start)
      await playback.button('reverse').click()
      await playback.button('play').click()
      await until('backward', async () => (await playback.position()) < paused - 2000, 30_000)

      await page.keyboard.press('b')
      const wall = wallOf(operator)
      await wall.untilPlays(1, names[0]!)
      await wall.windowOf(1, names[0]!).hover()
      await playback.button('back').click()
      await until('30 s back', async () => (await page.getByTestId('position').count()) === 1)
      expect(await playback.position()).toBeLessThan(Date.now() - 25_000)
      expect(faults()).toEqual([])
    } finally {
      await endPlans(product, cameraIds)
    }
  })
})
