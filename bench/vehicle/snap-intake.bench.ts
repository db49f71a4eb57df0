import { API_KEY_HEADER, contract } from '@palisade/contract'
import { Client } from 'pg'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { pause, secondsOf, until } from '../support/duration.ts'
import { openEventSockets } from '../support/event-sockets.ts'
import { createPoster } from '../support/http-post.ts'
import { OPEN_LOOP } from '../support/intake.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn } from '../support/session.ts'
import { cpuSeconds } from '../support/usage.ts'
import { cameraCode, deployWanted, WANTED, wantedPlate } from '../support/vehicle/wanted-plates.ts'

const RATE = 1000
const SECONDS = 60
/** Sent as fast as they are answered, so many at a time: as many cameras, each of which waits for its answer. */
const AT_ONCE = 200
const CAPACITY_SECONDS = 30
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
  about: `${RATE} passages a second for ${SECONDS} s and then as many as are taken for ${CAPACITY_SECONDS} s, with pictures (${(SCENE_BYTES + PLATE_BYTES) / 1000} KB), against ${WANTED.plates.toLocaleString('en')} wanted plates and ${WANTED.patterns.toLocaleString('en')} patterns`,
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
  const poster = createPoster(url, { [API_KEY_HEADER]: key }, OPEN_LOOP)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await pause(SETTLE_MS)
    const site: Site = {
      send: createSender((path, body) => poster.post(path, body)),
      stored: async name => (await client.query<{ n: number }>(STORED, [`${name}-%`])).rows[0]?.n ?? 0,
      rang: plate => rang.get(plate),
      cpu: () => cpuSeconds([product.pidOf('apps/server'), product.pidOf('postgres')]),
    }
    // The index of a new deployment of a million plates is built while the first vehicles pass: what is measured is the time after that.
    const warm = await site.send('warm', { first: WANTED.plates / 2, until: n => n < 500, pace: atRate })
    await until('the first hits', LIMIT_MS, () => areAll(warm, site))
    return [...(await measureRate(site)), ...(await measureCapacity(site))]
  } finally {
    await client.end()
    poster.close()
    sockets.close()
  }
}

interface Site {
  send: ReturnType<typeof createSender>
  stored: (name: string) => Promise<number>
  /** When the alarm of a plate came to the console, `performance.now()`. */
  rang: (plate: string) => number | undefined
  cpu: () => number
}

/** By the key that each was sent with, which is kept with its passage in one transaction. */
const STORED = `select count(*)::int as n from vehicle_snap_receipt where event_key like $1`

const areAll = ({ wantedAt }: Sent, { rang }: Site): boolean =>
  [...wantedAt.keys()].every(plate => rang(plate) !== undefined)

async function measureRate(site: Site): Promise<Figure[]> {
  const cpu = site.cpu()
  const count = RATE * secondsOf(SECONDS)
  const sent = await site.send('run', { first: 0, until: n => n < count, pace: atRate })
  const behind = performance.now()
  await until('all snaps written', LIMIT_MS, async () => (await site.stored('run')) >= count - sent.refused)
  const behindMs = performance.now() - behind
  await until('all alarms', LIMIT_MS, () => areAll(sent, site))
  const spent = ((site.cpu() - cpu) * 1000) / count
  const alarmMs = [...sent.wantedAt].map(([plate, at]) => (site.rang(plate) ?? Number.NaN) - at)
  const lost = Math.abs((await site.stored('run')) - (count - sent.refused))
  return [
    { what: `not taken of ${count}`, value: sent.refused, unit: 'snaps', limit: 0 },
    { what: 'lost or doubled', value: lost, unit: 'snaps', limit: 0 },
    { what: 'last answer → last commit', value: behindMs, unit: 'ms' },
    { what: 'sent → answer p99', value: quantile(sent.answerMs, 0.99), unit: 'ms' },
    {
      what: `sent → alarm on a console p50 (${alarmMs.length} hits)`,
      value: quantile(alarmMs, 0.5),
      unit: 'ms',
    },
    { what: 'sent → alarm on a console p99', value: quantile(alarmMs, 0.99), unit: 'ms', limit: 500 },
    { what: 'CPU of server and PostgreSQL a snap', value: spent, unit: 'ms' },
  ]
}

/** At RATE no more can be written than are sent, so that what is written at most is measured alone. */
async function measureCapacity(site: Site): Promise<Figure[]> {
  const cpu = site.cpu()
  const start = performance.now()
  const end = start + secondsOf(CAPACITY_SECONDS) * 1000
  const isTime = () => performance.now() < end
  const sent = await site.send('most', { first: WANTED.plates / 4, until: isTime, pace: atOnce })
  const count = sent.answerMs.length - sent.refused
  await until('all snaps written', LIMIT_MS, async () => (await site.stored('most')) >= count)
  const seconds = (performance.now() - start) / 1000
  return [
    {
      what: `written a second where ${AT_ONCE} are sent at once, from the first sent to the last committed (claim ≥ ${RATE})`,
      value: count / seconds,
      unit: '/s',
    },
    { what: 'not taken of them', value: sent.refused, unit: 'snaps', limit: 0 },
    {
      what: 'CPU of server and PostgreSQL a snap of them',
      value: ((site.cpu() - cpu) * 1000) / count,
      unit: 'ms',
    },
  ]
}

interface Sent {
  answerMs: number[]
  refused: number
  /** When each wanted vehicle was sent, `performance.now()`. */
  wantedAt: Map<string, number>
}

/** Whether the next of `n` sent ones, of which some are not answered yet, is due. */
type Pace = (sent: { n: number; answered: number; start: number }) => boolean

/** Open loop: a slow answer delays no other passage. */
const atRate: Pace = ({ n, start }) => n <= ((performance.now() - start) * RATE) / 1000
const atOnce: Pace = ({ n, answered }) => n - answered < AT_ONCE

interface Round {
  /** Number of the first wanted plate. */
  first: number
  /** Whether another one is sent behind `n`. */
  until: (n: number) => boolean
  pace: Pace
}

/** Sends passages, those of a round each with a key that begins with its name. */
function createSender(post: ReturnType<typeof createPoster>['post']) {
  const [picture, platePicture] = [pictureOf(SCENE_BYTES), pictureOf(PLATE_BYTES)]
  return async function send(name: string, { first, until: isMore, pace }: Round): Promise<Sent> {
    const sent: Sent = { answerMs: [], refused: 0, wantedAt: new Map() }
    const one = async (n: number) => {
      const isWanted = n % WANTED_EVERY === 0
      const plate = isWanted ? wantedPlate(first + n) : `${name.toUpperCase()}${n}`
      const at = performance.now()
      if (isWanted) sent.wantedAt.set(plate, at)
      const body = { eventId: `${name}-${n}`, cameraCode: cameraCode(n), plate, picture, platePicture }
      const answer = await post(contract.snap.report.path, body).catch(() => undefined)
      if (!answer?.body.includes('"success":true')) sent.refused += 1
      sent.answerMs.push(performance.now() - at)
    }
    const answers: Promise<void>[] = []
    const start = performance.now()
    for (let n = 0; isMore(n);) {
      while (isMore(n) && pace({ n, answered: sent.answerMs.length, start })) answers.push(one(n++))
      await pause(1)
    }
    await Promise.all(answers)
    return sent
  }
}
