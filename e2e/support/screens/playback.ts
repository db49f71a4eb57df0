import { screens } from '@palisade/contract'
import type { Operator } from './console.ts'
import { waitForLive } from './console.ts'
import { until } from '../until.ts'

type Button = 'play' | 'pause' | 'stepOn' | 'reverse' | 'back' | 'alarmOn' | 'alarmBack'

/** The screen of recordings: tiles in step, what moves them, the timeline. */
export function playbackOf(operator: Operator) {
  const { page, t } = operator
  const timeline = page.getByRole('slider', { name: t('player.timeline') })
  const tiles = (phase: string) => page.locator(`[data-camera][data-phase="${phase}"]`)

  /** Times as the screen tells them, read as if they were UTC: only their differences count. */
  const told = async (pointerAt: number) => {
    const box = (await timeline.boundingBox())!
    await page.mouse.move(box.x + pointerAt, box.y + 30)
    const text = await timeline.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/).textContent()
    return Date.parse(`${text?.replace(' ', 'T')}Z`)
  }

  return {
    timeline,
    tiles,
    skew: page.getByTestId('skew'),
    button: (name: Button) => page.getByRole('button', { name: t(`player.${name}`), exact: true }),
    /** Where it stands, ms since 1970. */
    position: async () => Date.parse((await page.getByTestId('position').getAttribute('datetime')) ?? ''),
    async open(url: string, cameraIds: readonly string[], at: number) {
      const search = new URLSearchParams({ cameras: cameraIds.join(), at: new Date(at).toISOString() })
      await page.goto(`${url}${screens.videoControl.path}?${search.toString()}`)
      await waitForLive(operator)
    },
    untilShown: (count: number) =>
      until(`${count} cameras are shown`, async () => (await tiles('shown').count()) === count, 60_000),
    /** Moves the pointer over the moment where it stands; the first two places tell how far apart moments lie. */
    async pointAtPosition() {
      const [left, right] = [20, (await timeline.boundingBox())!.width - 20]
      const [first, last] = [await told(left), await told(right)]
      const stands = await page.getByTestId('position').textContent()
      const share = (Date.parse(`${stands?.replace(' ', 'T')}Z`) - first) / (last - first)
      await told(left + share * (right - left))
    },
    thumbnail: timeline.locator('img'),
  }
}
