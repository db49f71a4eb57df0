import { API_KEY_HEADER, contract } from '@palisade/contract'
import { Client } from 'pg'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { pause, secondsOf, until } from '../support/duration.ts'
import { openEventSockets } from '../support/event-sockets.ts'
import { createPoster } from '../support/http-post.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn } from '../support/session.ts'
import { cpuSeconds } from '../support/usage.ts'
import { cameraCode, deployWanted, WANTED, wantedPlate } from '../support/vehicle/wanted-plates.ts'

const RATE = 1000
const SECONDS = 60
/** Every so many vehicles one is wanted, each another one, so that no pause holds its alarm back. */
const WANTED_EVERY = 100
/** Bytes of the scene and of the plate, as a camera of two megapixels compresses them strongly. */
const SCENE_BYTES = 20_000
const PLATE_BYTES = 2000
/** Until a new deployment is matched, ms. */
const SETTLE_MS = 5000
/** Snaps that are on disk and wait to be written, and alarms that are to come. */
const LIMIT_MS = 120_000

export const claim: Claim = {
  name: 'snap-intake',
  about: `${RATE} passages a second for ${SECONDS} s with pictures (${(SCENE_BYTES + PLATE_BYTES) / 1000} KB), against ${WANTED.plates.toLocaleString('en')} wanted plates and ${WANTED.patterns.toLocaleString('en')} patterns`,
  async measure() {
    const product = await startProduct('snap-intake')
    try {
      return await measureOn(product)
    } finally {
      await product.stop()
    }
  },
}

/** By its first and last bytes a JPEG, with nothing in it that compresses. */
function pictureOf(bytes: number): string {
  const picture = Buffer.alloc(bytes, 0x5a)
  picture.set([0xff, 0xd8, 0xff])
  picture.set([0xff, 0xd9], bytes - 2)
  return picture.toString('base64')
}

async function measureOn(product: Product): Promise<Figure[]> {
  const { url, databaseUrl } = product
  const session = await signIn(url, USER, PASSWORD)
  await deployWanted(databaseUrl, session)
  const { key } = await session.call(contract.apiKey.add, { name: 'bench', scopes: ['snap.intake'] })
  const rang = new Map<string, number>()
  const sockets = await openEventSockets(url, [session], (_socket, frame, at) => {
    if (frame.type !== 'alarm.changed') rang.set(frame.data.description.split(' ')[0] ?? '', at)
  })
  const poster = createPoster(url, { [API_KEY_HEADER]: key })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await pause(SETTLE_MS)
    const send = createSender((path, body) => poster.post(path, body))
    await send('warm', 500)
    const pids = [product.pidOf('apps/server'), product.pidOf('postgres')]
    const cpu = cpuSeconds(pids)
    const count = RATE * secondsOf(SECONDS)
    const start = performance.now()
    const sent = await send('run', count)
    const stored = async () => (await client.query<{ n: number }>(STORED)).rows[0]?.n ?? 0
    await until('all snaps written', LIMIT_MS, async () => (await stored()) >= count - sent.refused)
    const seconds = (performance.now() - start) / 1000
    await until('all alarms', LIMIT_MS, () => [...sent.wantedAt.keys()].every(plate => rang.has(plate)))
    const spent = ((cpuSeconds(pids) - cpu) * 1000) / count
    const alarmMs = [...sent.wantedAt].map(([plate, at]) => (rang.get(plate) ?? Number.NaN) - at)
    return [
      {
        what: 'snaps written a second, from the first sent to the last committed',
        value: count / seconds,
        unit: '/s',
      },
      { what: 'not taken', value: sent.refused, unit: 'snaps', limit: 0 },
      {
        what: 'lost or doubled',
        value: Math.abs((await stored()) - (count - sent.refused)),
        unit: 'snaps',
        limit: 0,
      },
      { what: 'sent → answer p99', value: quantile(sent.answerMs, 0.99), unit: 'ms' },
      {
        what: `sent → alarm on a console p50 (${alarmMs.length} hits)`,
        value: quantile(alarmMs, 0.5),
        unit: 'ms',
      },
      { what: 'sent → alarm on a console p99', value: quantile(alarmMs, 0.99), unit: 'ms', limit: 500 },
      { what: 'CPU of server and PostgreSQL a snap', value: spent, unit: 'ms' },
    ]
  } finally {
    await client.end()
    poster.close()
    sockets.close()
  }
}

const STORED = `select count(*)::int as n from vehicle_snap where plate ~ '^(RUN|W)[0-9]'`

interface Sent {
  answerMs: number[]
  refused: number
  /** When each wanted vehicle was sent, `performance.now()`. */
  wantedAt: Map<string, number>
}

/** Sends passages at RATE, open loop: a slow answer delays no other passage. */
function createSender(post: ReturnType<typeof createPoster>['post']) {
  const [picture, platePicture] = [pictureOf(SCENE_BYTES), pictureOf(PLATE_BYTES)]
  return async function send(name: string, count: number): Promise<Sent> {
    const sent: Sent = { answerMs: [], refused: 0, wantedAt: new Map() }
    const one = async (n: number) => {
      const isWanted = name === 'run' && n % WANTED_EVERY === 0
      const plate = isWanted ? wantedPlate(n) : `${name.toUpperCase()}${n}`
      const at = performance.now()
      if (isWanted) sent.wantedAt.set(plate, at)
      const body = { eventId: `${name}-${n}`, cameraCode: cameraCode(n), plate, picture, platePicture }
      const answer = await post(contract.snap.report.path, body).catch(() => undefined)
      if (!answer?.body.includes('"success":true')) sent.refused += 1
      sent.answerMs.push(performance.now() - at)
    }
    const answers: Promise<void>[] = []
    const start = performance.now()
    for (let n = 0; n < count;) {
      const due = Math.min(count, Math.floor(((performance.now() - start) * RATE) / 1000) + 1)
      while (n < due) answers.push(one(n++))
      await pause(1)
    }
    await Promise.all(answers)
    return sent
  }
}
