import { contract } from '@palisade/contract'
import { Client } from 'pg'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../tooling/test/chromium.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { secondsOf } from './support/duration.ts'
import { openMap, type Pan } from './support/map-page.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn, type SignedIn } from './support/session.ts'

const MARKERS = 10_000
const LARGE_SITE = 50_000
const PAN_SECONDS = 10
const QUESTIONS = 10
/** A frame at 30 a second, ms. */
const FRAME_LIMIT = 33.3
/** Clicks on "zoom in" from the whole site to its streets, where hundreds of markers are apart. */
const CLOSER = 3

export const claim: Claim = {
  name: 'map',
  about: `${MARKERS} markers in Chromium without a GPU: dragging the map beside dragging an empty one, first markers; ${LARGE_SITE} devices from the server`,
  async measure() {
    const product = await startProduct('map')
    const browser = await launchChromium()
    try {
      const session = await signIn(product.url, USER, PASSWORD)
      await addDevices(product, 0, MARKERS)
      const figures = await measureMap(browser, product, session)
      await addDevices(product, MARKERS, LARGE_SITE)
      return [...figures, ...(await measureServer(session))]
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

/**
 * Cameras and sensors over some five kilometres of town, each with a direction, a few of them never checked. None has a stream
 * to pull: what is measured is the map, not a media program that finds ten thousand cameras away.
 */
async function addDevices({ databaseUrl }: Product, from: number, to: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into device (name, code, kind, category, driver, area_id, config, state, cause, longitude, latitude, direction, capabilities)
       select 'Camera-' || n, 'CAM' || n, case when n % 5 = 0 then 'sensor' else 'camera' end, case when n % 5 = 0 then 'other' else 'camera' end, 'http', (select id from area order by created_at limit 1), '{}',
         case when n % 50 = 0 then 'unknown' else 'online' end, case when n % 50 = 0 then 'never_checked' end,
         121.5 + (n * 7919 % 10007) * 0.000005, 31.2 + (n * 104729 % 10009) * 0.0000045, n % 360, '{live}'
       from generate_series($1::bigint + 1, $2::bigint) n`,
      [from, to],
    )
  } finally {
    await client.end()
  }
}

async function measureMap(browser: Browser, product: Product, session: SignedIn): Promise<Figure[]> {
  const seconds = secondsOf(PAN_SECONDS)
  const empty = await openMap(browser, product.url, session, { isBlank: true })
  const blankWhole = await empty.pan(seconds)
  await empty.zoomIn(CLOSER)
  const blankClose = await empty.pan(seconds)
  await empty.close()
  const full = await openMap(browser, product.url, session, { isBlank: false })
  try {
    const whole = await full.pan(seconds)
    await full.zoomIn(CLOSER)
    const close = await full.pan(seconds)
    return [
      {
        what: `first markers of ${MARKERS} on the map, from the page's address`,
        value: full.firstMarkers,
        unit: 'ms',
        limit: 4000,
      },
      ...panFigures(`${MARKERS} markers, the whole site`, whole, blankWhole),
      ...panFigures(`${MARKERS} markers, ${CLOSER} steps closer`, close, blankClose),
    ]
  } finally {
    await full.close()
  }
}

function panFigures(what: string, pan: Pan, blank: Pan): Figure[] {
  const mean = ({ gaps }: Pan) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  return [
    {
      what: `${what}: time from one drawn frame to the next while dragging, mean (${pan.perSecond.toFixed(1)} frames a second)`,
      value: mean(pan),
      unit: 'ms',
      against: { what: 'dragging the empty map there', value: mean(blank) },
      limit: FRAME_LIMIT,
    },
    {
      what: 'the same, p95',
      value: quantile(pan.gaps, 0.95),
      unit: 'ms',
      against: { what: 'dragging the empty map there', value: quantile(blank.gaps, 0.95) },
    },
  ]
}

/** The whole answer as a browser takes it: read, checked, JSON, gzip, over the loopback, read again. */
async function measureServer(session: SignedIn): Promise<Figure[]> {
  const times: number[] = []
  let bytes = 0
  await (await session.post(contract.map.getResources, {})).text()
  for (let n = 0; n < QUESTIONS; n += 1) {
    const begun = performance.now()
    const text = await (await session.post(contract.map.getResources, {})).text()
    times.push(performance.now() - begun)
    bytes = text.length
  }
  return [
    {
      what: `every resource of a site of ${LARGE_SITE} devices (${(bytes / 1e6).toFixed(1)} MB of JSON), p50 of ${QUESTIONS}`,
      value: quantile(times, 0.5),
      unit: 'ms',
      limit: 1000,
    },
    { what: 'the same, worst', value: quantile(times, 1), unit: 'ms' },
  ]
}
