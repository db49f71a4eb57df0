import { contract, SNAP_DAYS_MAX } from '@palisade/contract'
import { Client } from 'pg'
import type { Claim, Figure } from '../support/claim.ts'
import { pause } from '../support/duration.ts'
import { memoryOf, readThrough } from '../support/export-figures.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn } from '../support/session.ts'
import { cpuSeconds, residentMiB } from '../support/usage.ts'
import { makeSnapHistory, TRAFFIC } from '../support/vehicle/snap-history.ts'

/** So many passages that one area has close to the 20,000 of a sheet in as many days as may be asked for. */
const ROWS = 19_400
const SNAPS = Math.round((ROWS * TRAFFIC.areas * TRAFFIC.days) / SNAP_DAYS_MAX)

export const claim: Claim = {
  name: 'snap-export',
  about: `the ${ROWS.toLocaleString('en')} passages of one area in ${SNAP_DAYS_MAX} days, of ${SNAPS.toLocaleString('en')} in all, as .xlsx through the real call`,
  async measure() {
    const product = await startProduct('snap-export')
    try {
      await makeSnapHistory(product.databaseUrl, SNAPS)
      return await measureOn(product)
    } finally {
      await product.stop()
    }
  },
}

async function measureOn({ url, databaseUrl, pidOf }: Product): Promise<Figure[]> {
  const session = await signIn(url, USER, PASSWORD)
  const server = pidOf('apps/server')
  const end = Date.now()
  const span = {
    startTime: new Date(end - SNAP_DAYS_MAX * 86_400_000).toISOString(),
    endTime: new Date(end).toISOString(),
  }
  const bare = await readRows(databaseUrl, span)
  await pause(2000)
  const before = { resident: residentMiB(server), cpu: cpuSeconds([server]) }
  const start = performance.now()
  const answer = await session.post(contract.snap.exportExcel, { ...span, areaIds: [bare.areaId] })
  const type = answer.headers.get('content-type') ?? ''
  if (!type.includes('spreadsheetml')) throw new Error(`no sheet: ${await answer.text()}`)
  const { bytes, firstMs } = await readThrough(answer, start)
  const seconds = (performance.now() - start) / 1000
  return [
    {
      what: `${bare.rows.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(1)} MB`,
      value: seconds,
      unit: 's',
      against: { what: 'reading the same rows by SQL alone', value: bare.seconds },
      limit: 15,
    },
    { what: 'CPU of the server', value: cpuSeconds([server]) - before.cpu, unit: 's' },
    { what: 'first byte after', value: firstMs, unit: 'ms' },
    ...memoryOf('the sheet', server, before.resident),
  ]
}

/** The floor: the same rows read by the driver in one statement and thrown away. */
async function readRows(databaseUrl: string, { startTime, endTime }: { startTime: string; endTime: string }) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: areas } = await client.query<{ id: string }>(
      `select id from area where code = 'BENCHZONE1'`,
    )
    const areaId = areas[0]?.id ?? ''
    const start = performance.now()
    const { rowCount } = await client.query(
      `select s.*, d.name, a.name from vehicle_snap s join device d on d.id = s.camera_id join area a on a.id = d.area_id
       where s.id >= alarm_id_floor($1) and s.id < alarm_id_floor($2) and d.area_id = $3 order by s.id desc`,
      [startTime, endTime, areaId],
    )
    return { areaId, rows: rowCount ?? 0, seconds: (performance.now() - start) / 1000 }
  } finally {
    await client.end()
  }
}
