import { Client } from 'pg'

/** Sensors in one area. */
const AN_AREA = 20

/** Makes sensors `<prefix>1` …, twenty an area, in the one centre that a first start makes. */
export async function addSensors(databaseUrl: string, prefix: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into area (parent_id, kind, name, code)
       select (select id from area where parent_id is null), 'area', $1::text || ' area ' || n, $1::text || 'AREA' || n
       from generate_series(0, $2::int) n`,
      [prefix, Math.floor(count / AN_AREA)],
    )
    await client.query(
      `insert into device (name, code, kind, category, driver, area_id)
       select $1::text || n, $1::text || n, 'sensor', 'other', 'http', area.id
       from generate_series(1, $2::int) n join area on area.code = $1::text || 'AREA' || n / $3::int`,
      [prefix, count, AN_AREA],
    )
    // The server's own housekeeping does this within a minute; without it the planner expects two devices, not a thousand.
    await client.query('analyze area, device')
  } finally {
    await client.end()
  }
}

/** Makes such sensors in the areas of cameras that have a plan, so that each alarm is near a recorded camera. */
export async function addBesideCameras(databaseUrl: string, prefix: string, count: number): Promise<void> {
  await addSensors(databaseUrl, prefix, count)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `with place as (
         select row_number() over (order by area_id) as n, count(*) over () as places, area_id
         from (select distinct area_id from device join recording_plan plan on plan.camera_id = device.id) planned
       )
       update device set area_id = place.area_id from place
       where device.code like $1 || '%' and place.n = 1 + substr(device.code, $2)::int % place.places`,
      [prefix, prefix.length + 1],
    )
  } finally {
    await client.end()
  }
}
