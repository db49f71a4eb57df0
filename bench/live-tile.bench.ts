import { contract } from '@palisade/contract'
import { decodeStrip, stripMoment } from '../apps/simulator/src/picture/strip.ts'
import { launchChromium } from '../tooling/test/chromium.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { secondsOf, until } from './support/duration.ts'
import { firstFrameByFfmpeg } from './support/video/ffmpeg-first.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn, type SignedIn } from './support/session.ts'
import { openWall, type LiveProbe, type WallCamera } from './support/video/wall.ts'
import type { Browser } from 'playwright-core'

const TILES = 12
const OPENS = { warm: 20, cold: 8, wall: 10 }
const DELAY_SECONDS = 30
/** The simulated site's cameras give a key frame each 2 s and 12.5 frames a second. */
const KEY_INTERVAL_MS = 2000
const FRAME_MS = 80
const MAIN_WIDTH = 1280
/** A camera without login or sound, H.264. */
const ONE = 'SIM-CAM-05'

export const claim: Claim = {
  name: 'live-tile',
  about: 'the wall in Chromium: socket open to first painted frame, and glass to glass read from the picture',
  async measure() {
    const product = await startProduct('live', { demo: true, clock: true })
    const browser = await launchChromium()
    try {
      return await measureIn(browser, product)
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

async function measureIn(browser: Browser, product: Product): Promise<Figure[]> {
  const session = await signIn(product.url, USER, PASSWORD)
  const cameras = await camerasOnline(session)
  const one = cameras.find(camera => camera.code === ONE)
  if (!one) throw new Error(`no ${ONE} at the site`)
  return [
    ...(await measureOne(browser, product, session, one)),
    ...(await measureWall(browser, product, session, cameras)),
  ]
}

type Camera = WallCamera & { code: string }

async function camerasOnline(session: SignedIn): Promise<Camera[]> {
  let cameras: Camera[] = []
  await until('twelve cameras online', 60_000, async () => {
    const { list } = await session.call(contract.device.getByPage, { kind: 'camera', pageSize: 20 })
    cameras = list.filter(({ state }) => state === 'online')
    return cameras.length >= TILES
  })
  return cameras.map(({ id, name, code }) => ({ id, name, code })).slice(0, TILES)
}

async function measureOne(browser: Browser, product: Product, session: SignedIn, camera: Camera) {
  const wall = await openWall(browser, product.url, session, { layout: 1, cameras: [camera] })
  const idle = () => siteCamera(product, 'cam05')
  const [warm, cold, groups]: [number[], number[], number[]] = [[], [], []]
  try {
    for (let n = 0; n < OPENS.warm; n++) {
      const probe = await wall.open()
      warm.push(paintedAfter(expectMain(probe)))
      groups.push(groupAfter(probe))
      await wall.leave()
    }
    for (let n = 0; n < OPENS.cold; n++) {
      // The main stream is let go some seconds after its last viewer.
      await until('main stream let go', 30_000, async () => (await idle()).mainViewers === 0)
      cold.push(paintedAfter(expectMain(await wall.open())))
      await wall.leave()
    }
    await wall.open()
    await wall.page.waitForTimeout(4000)
    const delays = delaysOf(await wall.readStrips(secondsOf(DELAY_SECONDS) * 1000))
    const peer = await firstFrameByFfmpeg((await idle()).mainUrl, 5)
    return [...openFigures(warm, cold, groups, peer), ...delayFigures('one tile, 1280×720', delays, 200)]
  } finally {
    await wall.close()
  }
}

async function measureWall(
  browser: Browser,
  product: Product,
  session: SignedIn,
  cameras: readonly Camera[],
) {
  const wall = await openWall(browser, product.url, session, { layout: TILES, cameras })
  const last: number[] = []
  try {
    for (let n = 0; n < OPENS.wall; n++) {
      last.push(paintedAfter(await wall.open()))
      await wall.leave()
    }
    await wall.open()
    await wall.page.waitForTimeout(4000)
    const delays = delaysOf(await wall.readStrips(secondsOf(DELAY_SECONDS) * 1000))
    return [
      {
        what: `${TILES} tiles at once, first socket open → last tile painted, worst of ${last.length}`,
        value: quantile(last, 1),
        unit: 'ms',
        limit: 1500,
      },
      ...delayFigures(`${TILES} tiles, 640×360`, delays, 400),
    ]
  } finally {
    await wall.close()
  }
}

/** The sub stream is always pulled: one that was shown first would make the figure look better than it is. */
function expectMain(probe: LiveProbe): LiveProbe {
  if (probe.firsts.some(({ width }) => width !== MAIN_WIDTH))
    throw new Error('the first picture was not of the main stream')
  return probe
}

/** Time from opening the first socket until the last video was painted, ms. */
function paintedAfter({ sockets, firsts }: LiveProbe): number {
  return (
    Math.max(...firsts.map(({ at }) => at)) - Math.min(...sockets.map(({ openedAt = Infinity }) => openedAt))
  )
}

function groupAfter({ sockets }: LiveProbe): number {
  return Math.max(...sockets.map(({ openedAt = Number.NaN, groupAt = Number.NaN }) => groupAt - openedAt))
}

/** Age of each picture read when it was painted, ms; browser and site share a clock. */
function delaysOf(strips: LiveProbe['strips']): number[] {
  const delays = strips.flatMap(({ at, bits }) => {
    const clock = decodeStrip(bits)
    return clock === undefined ? [] : [at - stripMoment(clock, at)]
  })
  if (delays.length < strips.length * 0.9)
    throw new Error(`${strips.length - delays.length} strips were unreadable`)
  return delays
}

function openFigures(warm: number[], cold: number[], groups: number[], ffmpeg: number[]): Figure[] {
  const group = { what: 'cached group received', value: quantile(groups, 0.95) }
  return [
    {
      what: `open, stream pulled: socket open → first painted frame p95 of ${warm.length}`,
      value: quantile(warm, 0.95),
      unit: 'ms',
      against: group,
      limit: 200,
    },
    { what: 'the same, p50', value: quantile(warm, 0.5), unit: 'ms' },
    {
      what: `open, not pulled: worst of ${cold.length}, key frames every ${KEY_INTERVAL_MS} ms`,
      value: quantile(cold, 1),
      unit: 'ms',
      against: {
        what: `ffmpeg opening and decoding one frame, worst of ${ffmpeg.length}`,
        value: quantile(ffmpeg, 1),
      },
      limit: KEY_INTERVAL_MS + 700,
    },
  ]
}

function delayFigures(what: string, delays: number[], limit: number): Figure[] {
  const frame = { what: 'one frame of the camera', value: FRAME_MS }
  return [
    {
      what: `glass to glass, ${what}: p95 of ${delays.length} pictures`,
      value: quantile(delays, 0.95),
      unit: 'ms',
      against: frame,
      limit,
    },
    { what: 'the same, p50', value: quantile(delays, 0.5), unit: 'ms' },
  ]
}

async function siteCamera(
  { siteUrl }: Product,
  id: string,
): Promise<{ mainViewers: number; mainUrl: string }> {
  const answer = await fetch(`${siteUrl}/cameras`)
  const cameras = (await answer.json()) as { id: string; viewers: { main: number }; urls: { main: string } }[]
  const camera = cameras.find(one => one.id === id)
  if (!camera) throw new Error(`the site has no ${id}`)
  return { mainViewers: camera.viewers.main, mainUrl: camera.urls.main }
}
