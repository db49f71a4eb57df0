import { expect, it } from 'vitest'
import { startJourneys } from '../../support/journey.ts'
import { serveForeignCamera } from '../../support/outside/foreign-camera.ts'
import { watchRecordedCamera } from '../../support/recorded-camera.ts'
import { until } from '../../support/until.ts'
import { brightestIn } from '../../support/video/picture.ts'

const journeys = startJourneys()

/** A white ball on black. */
const WHOLE = { left: 0, top: 0, right: 1, bottom: 1 }

it('a camera that sends no key picture is shown, live and in its recording, and it is said why it is re-encoded', async () => {
  const address = await serveForeignCamera('refreshed')
  const { operator, tile, openRecording } = await watchRecordedCamera(journeys, 'Refreshed-Camera', address)
  const { t, page } = operator
  await tile.getByTitle(t('live.info.transcodedTitleNoKeys')).waitFor()
  expect(await brightestIn(tile.locator('video'), WHOLE)).toBeGreaterThan(150)

  await openRecording()
  const video = page.locator('[data-camera] video').first()
  await page.getByTitle(t('live.info.transcodedTitleNoKeys')).waitFor()
  await until('the ball is to be seen', async () => ((await brightestIn(video, WHOLE)) ?? 0) > 150)
  expect(operator.faults()).toEqual([])
})
