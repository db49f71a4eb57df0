import { expect, it, onTestFinished } from 'vitest'
import { addCamera } from '../../support/cameras.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { serveForeignCamera } from '../../support/outside/foreign-camera.ts'
import { endPlans, recordAllDay, recordedSince } from '../../support/recording.ts'
import { chooseMenu, logIn } from '../../support/screens/console.ts'
import { playbackOf } from '../../support/screens/playback.ts'
import { wallOf } from '../../support/screens/wall.ts'
import { until } from '../../support/until.ts'
import { brightestIn, untilFramesCome } from '../../support/video/picture.ts'

const { stack, signIn, openConsole } = startJourneys()

/** A white ball on black. */
const WHOLE = { left: 0, top: 0, right: 1, bottom: 1 }

it('a camera that sends no key picture is shown, live and in its recording, and it is said why it is re-encoded', async () => {
  const operator = await openConsole()
  const { t, page } = operator
  const product = await signIn()
  const name = unique('Refreshed-Camera')
  const id = await addCamera(product, name, { mainUrl: await serveForeignCamera('refreshed') })
  await recordAllDay(product, [name])
  onTestFinished(async () => {
    await endPlans(product, [id])
  })
  const from = await recordedSince(product, [id])
  await logIn(operator)
  await chooseMenu(operator, 'videoControl')
  const wall = wallOf(operator)
  await wall.open(name)
  const tile = wall.windowOf(1, name)
  await untilFramesCome(tile.locator('video'), name)
  await tile.getByTitle(t('live.info.transcodedTitleNoKeys')).waitFor()
  expect(await brightestIn(tile.locator('video'), WHOLE)).toBeGreaterThan(150)

  await until('seconds are recorded', () => Date.now() > from + 6000)
  const playback = playbackOf(operator)
  await playback.open(stack.url, [id], from + 2000)
  await playback.untilShown(1)
  const video = page.locator('[data-camera] video').first()
  await page.getByTitle(t('live.info.transcodedTitleNoKeys')).waitFor()
  await until('the ball is to be seen', async () => ((await brightestIn(video, WHOLE)) ?? 0) > 150)
  expect(operator.faults()).toEqual([])
})
