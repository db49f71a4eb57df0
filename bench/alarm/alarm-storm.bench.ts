import { API_KEY_HEADER, contract } from '@palisade/contract'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../../tooling/test/chromium.ts'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { openConsole } from '../support/console-page.ts'
import { pause } from '../support/duration.ts'
import { addSensors } from '../support/device/sensors.ts'
import { createPoster } from '../support/http-post.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn, type SignedIn } from '../support/session.ts'

const ALARMS = 1000
const SECONDS = 10
/** Positions in the storm at which a very urgent one comes. */
const URGENT_EVERY = 125
const PREFIX = 'STORM'
const TYPES = ['motion', 'intrusion', 'door_held', 'device_fault'] as const
const ON_SCREEN_LIMIT = 1000
/** A frame at 30 a second, ms. */
const FRAME_LIMIT = 33.3
const SETTLE_MS = 4000

export const claim: Claim = {
  name: 'alarm-storm',
  about: `${ALARMS} alarms in ${SECONDS} s, ${ALARMS / URGENT_EVERY} of them very urgent, on the desk in Chromium without a GPU`,
  async measure() {
    const product = await startProduct('alarm-storm', { demo: true })
    const browser = await launchChromium()
    try {
      await addSensors(product.databaseUrl, PREFIX, ALARMS)
      return await measureStorm(product, browser)
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

interface Seen {
  /** When each very urgent alarm stood on the screen, by its device, `Date.now()`. */
  urgent: Record<string, number>
  /** Moments of the frames, ms. */
  frames: number[]
  /** Alarms that the queue shows at the end: single ones, and those that groups count. */
  shown: number
}

async function measureStorm({ url }: Product, browser: Browser): Promise<Figure[]> {
  const session = await signIn(url, USER, PASSWORD)
  const page = await openDesk(browser, url, session)
  const { key } = await session.call(contract.apiKey.add, { name: 'storm', scopes: ['event.intake'] })
  const poster = createPoster(url, { [API_KEY_HEADER]: key })
  await page.evaluate('watchDesk()')
  const sentAt = new Map<string, number>()
  const begun = performance.now()
  const posts: Promise<unknown>[] = []
  for (let n = 1; n <= ALARMS; n += 1) {
    const ahead = begun + ((n - 1) * SECONDS * 1000) / ALARMS - performance.now()
    if (ahead > 0) await pause(ahead)
    const deviceCode = `${PREFIX}${n}`
    const isUrgent = n % URGENT_EVERY === 0
    if (isUrgent) sentAt.set(deviceCode, Date.now())
    const body = {
      eventId: `storm-${n}`,
      deviceCode,
      type: TYPES[n % TYPES.length],
      level: isUrgent ? 'very_urgent' : 'general',
    }
    posts.push(poster.post(contract.intake.report.path, body))
  }
  await Promise.all(posts)
  const took = (performance.now() - begun) / 1000
  await pause(SETTLE_MS)
  const seen = (await page.evaluate('deskSeen()')) as Seen
  poster.close()
  return figuresOf(seen, sentAt, { took, duringTo: took * 1000 })
}

function figuresOf(
  { urgent, frames, shown }: Seen,
  sentAt: ReadonlyMap<string, number>,
  { took, duringTo }: { took: number; duringTo: number },
): Figure[] {
  const late = [...sentAt].map(([device, at]) => (urgent[device] ?? Number.POSITIVE_INFINITY) - at)
  const begun = frames[0] ?? 0
  const during = frames.filter(at => at - begun < duringTo)
  const gaps = during.slice(1).map((at, index) => at - (during[index] ?? at))
  return [
    { what: 'the storm lasted', value: took, unit: 's' },
    {
      what: 'very urgent ones that never stood on the screen',
      value: late.filter(ms => !Number.isFinite(ms)).length,
      unit: 'alarms',
      limit: 0,
    },
    {
      what: 'sent → on the screen, the slowest very urgent one',
      value: Math.max(...late),
      unit: 'ms',
      limit: ON_SCREEN_LIMIT,
    },
    {
      what: `frame to frame during the storm, mean (${(1000 / (gaps.reduce((a, b) => a + b, 0) / gaps.length)).toFixed(1)} a second)`,
      value: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
      unit: 'ms',
      limit: FRAME_LIMIT,
    },
    { what: 'the same, p95', value: quantile(gaps, 0.95), unit: 'ms' },
    { what: 'alarms that the queue does not show', value: ALARMS - shown, unit: 'alarms', limit: 0 },
  ]
}

async function openDesk(browser: Browser, url: string, session: SignedIn): Promise<Page> {
  const viewport = { width: 1920, height: 1080 }
  const { page } = await openConsole(browser, session, { probe: 'desk-probe.js', viewport })
  await page.goto(`${url}/alarm/live`)
  await page.getByText('No open alarms').or(page.getByRole('listbox')).first().waitFor()
  await page.waitForTimeout(3000)
  return page
}
