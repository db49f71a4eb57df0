import { AAC, PCMA, picturesAt, startRtspPeer, steady } from '@palisade/testkit/peer'
import { expect, onTestFinished, test } from 'vitest'
import { realPictures } from '../../../apps/media/src/testing/real-pictures.ts'
import { videoTrackOf } from '../../../apps/media/src/testing/scripted-stream.ts'
import { startJourneys } from '../../support/journey.ts'
import { watchRecordedCamera } from '../../support/recorded-camera.ts'
import { untilFramesCome } from '../../support/video/picture.ts'

const journeys = startJourneys()

/** Longer than the journey takes. */
const LASTS_MS = 300_000
const FPS = 10
const pictures = realPictures('h264', 320, 180, (LASTS_MS * FPS) / 1000, 2 * FPS)
const seen = picturesAt(pictures, steady(0, LASTS_MS, FPS))
/** The head of ADTS in place of a frame of AAC. */
const adts = steady(0, LASTS_MS, 15).map(at => ({
  at,
  track: 1,
  units: [Uint8Array.of(0xff, 0xf1, 0x60, 0x40, 0x0c, 0x80, 0xfc, ...Array.from({ length: 90 }, () => 0x11))],
}))

test.each([
  ['announces sound and never sends any', PCMA, []],
  ['sends AAC that is none', AAC, adts],
])(
  'a camera that %s is shown live and in its recording, and that it has no sound is said',
  async (_, sound, sent) => {
    const peer = await startRtspPeer({ tracks: [videoTrackOf(pictures), sound], sent: [...seen, ...sent] })
    onTestFinished(() => peer.close())
    const { operator, name, tile, openRecording } = await watchRecordedCamera(
      journeys,
      'Silent-Camera',
      peer.url,
    )
    const { t, page } = operator
    // Sound that cannot be decoded is known to who listens.
    await tile.focus()
    await page.keyboard.press('m')
    await tile.getByText(t('live.info.noSound')).waitFor()
    await untilFramesCome(tile.locator('video'), `${name} without sound`)

    const playback = await openRecording()
    await playback.button('play').click()
    await page.keyboard.press('m')
    await page.getByText(t('live.info.noSound')).waitFor()
    await untilFramesCome(page.locator('[data-camera] video').first(), `the recording of ${name}`)
    expect(operator.faults()).toEqual([])
  },
)
