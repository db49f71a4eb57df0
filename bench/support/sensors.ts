import { Client } from 'pg'

/** Makes sensors `<prefix>1` … in the one centre that a first start makes. */
export async function addSensors(databaseUrl: string, prefix: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into device (name, code, kind, driver, area_id)
       select $1::text || n, $1::text || n, 'sensor', 'http', (select id from area where parent_id is null)
       from generate_series(1, $2::int) n`,
      [prefix, count],
    )
  } finally {
    await client.end()
  }
}
