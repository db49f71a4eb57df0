import { contract } from '@palisade/contract'
import { Client } from 'pg'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { keptFolder, scratchFolder } from '../support/scratch.ts'
import { signIn, type SignedIn } from '../support/session.ts'
import { servedDuring, timeCalls } from '../support/timed-calls.ts'
import { hasSnaps, makeSnapHistory, TRAFFIC } from '../support/vehicle/snap-history.ts'

const SNAPS = Number(process.env['BENCH_SNAPS'] ?? 10_000_000)
const KEPT_FOLDER = process.env['BENCH_FOLDER']
const CALLS = 100
/** Calls before those that count: the server's code is compiled by then, connections are open, and pages in memory. */
const WARM = 60
const DAY_MS = 86_400_000

export const claim: Claim = {
  name: 'snap-search',
  about: `a page of ${SNAPS.toLocaleString('en')} passages of ${TRAFFIC.days} days at ${TRAFFIC.cameras} cameras through the real call, with its count, p95 of ${CALLS}`,
  async measure() {
    // A folder that is named stays, so that ten million passages are made once and measured again.
    const scratch = KEPT_FOLDER === undefined ? scratchFolder('snap-search') : keptFolder(KEPT_FOLDER)
    const product = await startProduct('snap-search', { folder: scratch.folder })
    try {
      if (!(await hasSnaps(product.databaseUrl))) await makeSnapHistory(product.databaseUrl, SNAPS)
      return await measureOn(product)
    } finally {
      await product.stop()
      scratch.remove()
    }
  },
}

async function measureOn({ url, databaseUrl }: Product): Promise<Figure[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const session = await signIn(url, USER, PASSWORD)
    const world = await readWorld(client)
    const figures: Figure[] = []
    for (const search of searchesOf(world))
      figures.push(...(await measureSearch({ url, session, client }, search)))
    return [...figures, ...(await measureWays(session, world))]
  } finally {
    await client.end()
  }
}

interface World {
  /** Plates that passed in the last days, a different one for each call. */
  plates: string[]
  /** Plates that pass often. */
  frequent: string[]
  areaId: string
}

async function readWorld(client: Client): Promise<World> {
  const read = async (query: string) => (await client.query<{ v: string }>(query)).rows.map(({ v }) => v)
  const [areaId = ''] = await read(`select id as v from area where code = 'BENCHZONE1'`)
  return {
    plates: await read(`
      select distinct plate as v from (select plate from vehicle_snap where plate is not null
        order by id desc limit 5000) recent limit 100`),
    frequent: await read(`
      select plate as v from (select plate from vehicle_snap where plate is not null order by id desc limit 200000) recent
      group by plate order by count(*) desc limit 20`),
    areaId,
  }
}

interface Search {
  what: string
  /** ms, at the asking program, or where that is said at the server. */
  limit: number
  /** The same in seconds. */
  atServer?: '0.005'
  days: number
  /** The plate that the call is asked for. */
  plate: (n: number) => string
  isNear?: boolean
  inArea?: boolean
}

function searchesOf({ plates }: World): Search[] {
  const plate = (n: number) => plates[n % plates.length] ?? ''
  const serial = (n: number) => plate(n).slice(2)
  return [
    { what: 'whole plate, 31 days', limit: 5, atServer: '0.005', days: 31, plate },
    { what: 'first four characters, 7 days', limit: 50, days: 7, plate: n => `${plate(n).slice(0, 4)}*` },
    { what: 'last four characters, 7 days', limit: 40, days: 7, plate: n => `*${serial(n).slice(-4)}` },
    { what: 'three characters within, 7 days', limit: 40, days: 7, plate: n => `*${serial(n).slice(1, 4)}*` },
    { what: 'one character wrong, 7 days', limit: 20, days: 7, isNear: true, plate },
    {
      what: 'two characters within, one area, 7 days',
      limit: 250,
      days: 7,
      inArea: true,
      plate: n => `*${serial(n).slice(1, 3)}*`,
    },
  ]
}

interface Site {
  url: string
  session: SignedIn
  client: Client
}

async function measureSearch({ url, session, client }: Site, search: Search): Promise<Figure[]> {
  const { what, limit, atServer, days, plate, isNear } = search
  const end = Date.now()
  const span = {
    startTime: new Date(end - days * DAY_MS).toISOString(),
    endTime: new Date(end).toISOString(),
  }
  const { areaId } = search.inArea ? await readWorld(client) : { areaId: undefined }
  const call = contract.snap.search
  const asked = (n: number) => ({
    ...span,
    plates: [plate(n)],
    pageSize: 20,
    ...(isNear && { isNear }),
    ...(areaId && { areaIds: [areaId] }),
  })
  await timeCalls(session, call, asked, { calls: 0, warm: WARM })
  const { result: samples, served } = await servedDuring(url, call, () =>
    timeCalls(session, call, asked, { calls: CALLS, warm: 0 }),
  )
  const p50 = quantile(samples, 0.5).toFixed(1)
  const figure = {
    what: `${what}: at the server ${served.mean.toFixed(1)} ms in the mean, at the asking program p50 ${p50} ms, p95`,
    value: quantile(samples, 0.95),
    unit: 'ms',
    ...(!atServer && { limit }),
  }
  const late = { what: `${what}: answers that took the server more than ${limit} ms`, unit: '%', limit: 5 }
  const figures = atServer ? [{ ...late, value: (1 - served.within(atServer)) * 100 }] : []
  if (isNear) return [figure, ...figures]
  const bare = await timeBare(client, { ...span, areaId, pattern: n => likeOf(plate(n)) })
  const against = {
    what: `the same rows and their number by SQL alone, p50 ${quantile(bare, 0.5).toFixed(1)} ms, p95`,
    value: quantile(bare, 0.95),
  }
  return [{ ...figure, against }, ...figures]
}

const likeOf = (pattern: string) => pattern.replaceAll('*', '%')

interface BareSearch {
  startTime: string
  endTime: string
  areaId: string | undefined
  pattern: (n: number) => string
}

/** Rows are counted up to so many, as the call does. */
const COUNTED = 10_000
const FOUND = `s.id >= alarm_id_floor($1) and s.id < alarm_id_floor($2)
  and s.plate_id = any(array(select id from vehicle_plate where plate like $3))`
const OF_AREA = `($4::uuid is null or d.area_id = $4)`
const ROWS = `select s.*, d.name, a.name from vehicle_snap s join device d on d.id = s.camera_id join area a on a.id = d.area_id
  where ${FOUND} and ${OF_AREA} order by s.id desc limit 20`
const COUNT = `select count(*) from (
  select from vehicle_snap s join device d on d.id = s.camera_id where ${FOUND} and ${OF_AREA} limit ${COUNTED}) c`

/** The floor: PostgreSQL alone gives the newest 20 rows with camera and area of the plates that match, and how many there are. */
async function timeBare(
  client: Client,
  { startTime, endTime, areaId, pattern }: BareSearch,
): Promise<number[]> {
  const samples: number[] = []
  for (let n = -WARM; n < CALLS; n++) {
    const start = performance.now()
    const asked = [startTime, endTime, pattern(Math.abs(n)), areaId ?? null]
    await client.query(ROWS, asked)
    await client.query(COUNT, asked)
    if (n >= 0) samples.push(performance.now() - start)
  }
  return samples
}

/** The way of vehicles that pass often, and who passes with them. */
async function measureWays(session: SignedIn, { frequent }: World): Promise<Figure[]> {
  const end = Date.now()
  const asked = (n: number) => ({
    plate: frequent[n % frequent.length] ?? '',
    startTime: new Date(end - 7 * DAY_MS).toISOString(),
    endTime: new Date(end).toISOString(),
  })
  const timing = { calls: 20, warm: 2 }
  const way = await timeCalls(session, contract.snap.getTrack, asked, timing)
  const companions = await timeCalls(session, contract.snap.getCompanions, asked, timing)
  return [
    {
      what: 'the way of a frequent vehicle, 7 days, p95',
      value: quantile(way, 0.95),
      unit: 'ms',
      limit: 100,
    },
    { what: 'companions of it, p95', value: quantile(companions, 0.95), unit: 'ms', limit: 1000 },
  ]
}
