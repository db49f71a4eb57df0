import { contract } from '@palisade/contract'
import { Client } from 'pg'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { countReached, registerQuirky } from '../support/device/quirky-fleet.ts'
import { pause, until } from '../support/duration.ts'
import { openEventSockets } from '../support/event-sockets.ts'
import { startFaceCameras, type FaceCameras } from '../support/people/face-cameras.ts'
import { deployPersons } from '../support/people/wanted-persons.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn } from '../support/session.ts'

const CAMERAS = 8
/** Between two captures, over all cameras, ms: 2 photographs of some four people a second. */
const EVERY_MS = 500
/** Until the first start has converted the networks, and until the sessions with the cameras stand, ms. */
const READY_MS = 180_000
/** Until a new deployment is matched, ms. */
const SETTLE_MS = 5000
const LIMIT_MS = 60_000

export const claim: Claim = {
  name: 'face-alarm',
  about: `a camera tells of faces → alarm on a console, ${CAMERAS} cameras by turns, each capture a photograph of some four people of whom one and more are wanted`,
  async measure() {
    const cameras = await startFaceCameras(CAMERAS)
    const product = await startProduct('face-alarm', { env: { PALISADE_RECOGNITION: '1' } })
    try {
      return await measureOn(product, cameras)
    } finally {
      await product.stop()
      await cameras.stop()
    }
  },
}

async function measureOn({ url, databaseUrl }: Product, cameras: FaceCameras): Promise<Figure[]> {
  const session = await signIn(url, USER, PASSWORD)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  /** When the first alarm of each camera came after its last capture. */
  const rang = new Map<string, number>()
  const sockets = await openEventSockets(url, [session], (_socket, { type, data }, at) => {
    if (type === 'alarm.changed' || data.type !== 'face_hit' || rang.has(data.deviceCode)) return
    rang.set(data.deviceCode, at)
  })
  try {
    await until('recognition ready', READY_MS, async () => {
      const { state } = await session.call(contract.recognition.getState, {})
      return state === 'ready'
    })
    await registerQuirky(client, cameras.devices)
    await until('sessions with all cameras', READY_MS, async () => (await countReached(client)) === CAMERAS)
    const { rows } = await client.query<{ id: string }>(`select id from device where code like 'Q%'`)
    const photographs = await deployPersons(
      session,
      rows.map(({ id }) => id),
    )
    await pause(SETTLE_MS)
    const samples: number[] = []
    // A person rings once at a place: each photograph passes each camera once.
    for (const photograph of photographs) samples.push(...(await passAll(cameras, photograph, rang)))
    return [
      { what: `captures that rang`, value: samples.length, unit: 'captures' },
      { what: 'told → alarm p50', value: quantile(samples, 0.5), unit: 'ms' },
      { what: 'told → alarm p95', value: quantile(samples, 0.95), unit: 'ms', limit: 1000 },
      { what: 'told → alarm, worst', value: quantile(samples, 1), unit: 'ms' },
    ]
  } finally {
    sockets.close()
    await client.end()
  }
}

/** A photograph passes each camera in turn. @returns ms until the alarm of each */
async function passAll(
  cameras: FaceCameras,
  photograph: number,
  rang: Map<string, number>,
): Promise<number[]> {
  rang.clear()
  const toldAt: number[] = []
  for (let n = 0; n < CAMERAS; n++) {
    toldAt.push(performance.now())
    await cameras.pass(n, photograph)
    await pause(EVERY_MS)
  }
  await until('an alarm of each camera', LIMIT_MS, () => rang.size === CAMERAS)
  // Alarms of others in the last photographs are not to count for the next one.
  await pause(SETTLE_MS)
  return toldAt.map((at, n) => (rang.get(`Q${n}`) ?? Number.NaN) - at)
}
