import { ALWAYS, contract } from '@palisade/contract'
import { freePort } from '@palisade/testkit/free-port'
import path from 'node:path'
import type { Claim, Figure } from '../support/claim.ts'
import { secondsOf, until } from '../support/duration.ts'
import { watchGrowth } from '../support/memory-growth.ts'
import { PASSWORD, startProduct, USER } from '../support/product.ts'
import { startProgram } from '../support/program.ts'
import { scratchFolder } from '../support/scratch.ts'
import { signIn, type SignedIn } from '../support/session.ts'

const CAMERAS = 16
const SECONDS = 3600
/** Full after some nine minutes of 4 MB/s, so that the oldest is deleted most of the time. */
const QUOTA_GIB = 2

export const claim: Claim = {
  name: 'recording-soak',
  about: `memory of each program over ${SECONDS / 60} min of the wall clock (BENCH_SECONDS), ${CAMERAS} cameras of 720p25 recorded by plan into ${QUOTA_GIB} GiB`,
  isLong: true,
  async measure() {
    const scratch = scratchFolder('recording-soak')
    const rtspPort = await freePort()
    const site = await startProgram(['apps/simulator/src/main.ts', '--load', String(CAMERAS)], {
      env: { PALISADE_SIM_RTSP_PORT: String(rtspPort) },
      readyWords: 'cameras of',
    })
    const env = { PALISADE_RECORDINGS: `${path.join(scratch.folder, 'recordings')}=${QUOTA_GIB}` }
    const product = await startProduct('recording-soak', { env })
    try {
      const session = await signIn(product.url, USER, PASSWORD)
      const cameraIds = await recordAll(session, rtspPort)
      const ms = secondsOf(SECONDS) * 1000
      const begun = Date.now()
      const growth = await watchGrowth(product, { ms, samples: Math.max(10, Math.round(ms / 60_000)) })
      return [...growth, await missing(session, cameraIds, begun)]
    } finally {
      await product.stop()
      await site.stop()
      scratch.remove()
    }
  },
}

/** Registers the cameras and records them all day. @returns their ids, once each is recorded */
async function recordAll(session: SignedIn, rtspPort: number): Promise<string[]> {
  const [root] = await session.call(contract.organisation.getTree, {})
  const areaId = root?.id ?? ''
  const cameraIds: string[] = []
  for (let n = 1; n <= CAMERAS; n++) {
    const number = String(n).padStart(2, '0')
    const config = { mainUrl: `rtsp://127.0.0.1:${rtspPort}/cam${number}/main` }
    const names = { name: `Soak-${number}`, code: `SOAK${number}` }
    const { id } = await session.call(contract.device.add, { driver: 'rtsp', ...names, areaId, config })
    cameraIds.push(id)
  }
  await session.call(contract.recordingPlan.add, {
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
  await until('all are recorded', 120_000, async () => {
    const figures = await session.call(contract.recording.getFigures, { cameraIds })
    return figures.every(({ state }) => state === 'recording')
  })
  return cameraIds
}

/** Recordings that began anew during the run: each would be a hole. */
async function missing(session: SignedIn, cameraIds: string[], begun: number): Promise<Figure> {
  const figures = await session.call(contract.recording.getFigures, { cameraIds })
  const broken = figures.filter(
    ({ state, since }) => state !== 'recording' || Date.parse(since ?? '') > begun,
  )
  return { what: 'cameras whose recording was interrupted', value: broken.length, unit: '', limit: 0 }
}
