import { Client } from 'pg'

/** Cameras of plates and the areas they stand in, and how long passages are kept. */
export const TRAFFIC = { areas: 20, cameras: 400, days: 60, plates: 1_330_000 }
/** Rows of one statement: its sort fits into memory. */
const CHUNK = 1_000_000

/** Whether a product has passages already. */
export async function hasSnaps(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ yes: boolean }>('select exists (select from vehicle_snap) as yes')
    return rows[0]?.yes ?? false
  } finally {
    await client.end()
  }
}

/**
 * Fills the database of a product that runs with `snaps` passages of TRAFFIC.days up to now. Few vehicles pass often and most
 * seldom. A fixed seed: the same rows each time, apart from their dates.
 */
export async function makeSnapHistory(databaseUrl: string, snaps: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '128MB'`)
    for (const statement of SITE) await client.query(statement)
    for (let from = 1; from <= snaps; from += CHUNK)
      await client.query(passages(snaps, from, Math.min(snaps, from + CHUNK - 1)))
    // VACUUM runs in no transaction, so alone.
    for (const table of ['vehicle_snap', 'vehicle_plate', 'device', 'area'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

/** A number from 0 to 1 that depends on n and a salt only. */
const chance = (salt: string) => `(('x' || substr(md5(n || '${salt}'), 1, 7))::bit(28)::int / 268435456.0)`
const oneOf = (words: readonly string[], salt: string) =>
  `(array[${words.map(word => `'${word}'`).join(', ')}])[1 + floor(${chance(salt)} * ${words.length})::int]`
const LETTERS = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ')

const SITE = [
  `select weekly_create_partitions('vehicle_snap', (now() - interval '${TRAFFIC.days + 7} days')::date, (now() + interval '1 day')::date)`,
  `insert into area (kind, name, code, parent_id)
   select 'area', 'Zone ' || n, 'BENCHZONE' || n, (select id from area where parent_id is null)
   from generate_series(1, ${TRAFFIC.areas}) n`,
  `insert into device (name, code, kind, category, driver, area_id)
   select 'Plates-' || n, 'BENCHCAM' || n, 'camera', 'camera', 'rtsp', area.id
   from generate_series(1, ${TRAFFIC.cameras}) n join area on area.code = 'BENCHZONE' || (1 + n % ${TRAFFIC.areas})`,
  `insert into vehicle_plate (plate)
   select ${oneOf(Array.from('京沪粤苏浙川鲁'), 'p')} || ${oneOf(LETTERS, 'l')} || case when ${chance('k')} < 0.3
     then upper(substr(md5(n || 'd'), 1, 5)) else lpad((floor(${chance('e')} * 100000)::int)::text, 5, '0') end
   from generate_series(1, ${TRAFFIC.plates}) n on conflict do nothing`,
  `create temporary table plate as
   select row_number() over (order by md5(plate))::int as nr, id, plate from vehicle_plate`,
  `create unique index on plate (nr)`,
  `create temporary table camera as
   select row_number() over (order by code)::int as nr, id from device where code like 'BENCHCAM%'`,
  `analyze plate`,
  `analyze camera`,
]

/** Passages `from` to `to`, the oldest first; 3 % have no readable plate. */
const passages = (snaps: number, from: number, to: number) => `
  insert into vehicle_snap (id, snap_time, received_at, camera_id, plate_id, plate, plate_colour, direction, lane, speed,
    vehicle_type, body_colour, brand, confidence, source)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
      || substr(md5(n::text), 5, 15))::uuid,
    at, at, camera.id, plate.id, plate.plate, ${oneOf(['blue', 'green', 'yellow', 'white'], 'pc')},
    ${oneOf(['forward', 'reverse'], 'di')}, 1 + n % 3, 10 + floor(${chance('v')} * 60)::int,
    ${oneOf(['car', 'car', 'car', 'suv', 'van', 'truck', 'bus'], 'ty')},
    ${oneOf(['white', 'black', 'grey', 'silver', 'red', 'blue'], 'co')},
    ${oneOf(['Volkswagen', 'Toyota', 'BMW', 'BYD', 'Volvo', 'Ford'], 'br')}, 90, 'open'
  from (
    select n, now() - ((${snaps} - n)::float8 / ${snaps}) * interval '${TRAFFIC.days} days' as at
    from generate_series(${from}, ${to}) n
  ) one
  join camera on camera.nr = 1 + floor(${chance('c')} * ${TRAFFIC.cameras})::int
  left join plate on plate.nr = case when ${chance('u')} < 0.03 then null
    else 1 + floor(power(${chance('s')}, 2) * ${TRAFFIC.plates * 0.99})::int end`
