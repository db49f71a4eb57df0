import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startJourneys } from '../../support/journey.ts'
import { filesOf } from '../../support/outside/disks.ts'
import { watchRecordedCamera } from '../../support/recorded-camera.ts'
import { recordingFolders } from '../../support/recording.ts'
import { until } from '../../support/until.ts'
import { brightestIn, untilFramesCome } from '../../support/video/picture.ts'

const journeys = startJourneys()
const { site, stack } = journeys

const WHOLE = { left: 0, top: 0, right: 1, bottom: 1 }
/** Its main stream is H.265, which this Chromium does not decode. */
const CAMERA = 'cam08'

it('a camera that sends H.265 alone is shown, live and in its recording, which stays as it came', async () => {
  const address = await site.urlOf(CAMERA, 'main')
  const { operator, id, tile, openRecording } = await watchRecordedCamera(journeys, 'H265-Camera', address)
  const { t, page } = operator
  const reencoded = t('live.info.transcoded', { codec: 'H.265' })
  await tile.getByText(reencoded, { exact: true }).waitFor()
  const live = tile.locator('video')
  await until('the picture is to be seen', async () => ((await brightestIn(live, WHOLE)) ?? 0) > 60)

  const playback = await openRecording()
  const video = page.locator('[data-camera] video').first()
  await page.getByText(reencoded, { exact: true }).first().waitFor()
  await playback.button('play').click()
  await untilFramesCome(video, 'the recording plays')
  expect(await brightestIn(video, WHOLE)).toBeGreaterThan(60)

  const recorded = recordingFolders(stack.data).flatMap(folder =>
    filesOf(folder, id).map(name => readFileSync(path.join(folder, id, name))),
  )
  expect(recorded.length).toBeGreaterThan(0)
  expect(recorded.every(bytes => bytes.includes('hvc1') && !bytes.includes('avc1'))).toBe(true)
  expect(operator.faults()).toEqual([])
})
