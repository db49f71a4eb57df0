import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { sealBytes } from '../../../apps/server/src/infra/secrets/sealed-bytes.ts'
import { featureKeyOf, openSecrets } from '../../../apps/server/src/infra/secrets/secrets.ts'
import { someFeature } from './some-feature.ts'

/** Cameras that find faces, and the days of their captures. */
export const CROWD = { cameras: 40, days: 30 }
const BATCH = 5000

interface History {
  databaseUrl: string
  /** The product's data folder, which has the key that features are sealed with. */
  folder: string
  modelId: string
  dimensions: number
}

/** Fills the database of a product that runs with captures of as many different faces, evenly over CROWD.days up to now. */
export async function makeCaptureHistory(
  captures: number,
  { databaseUrl, folder, ...model }: History,
): Promise<void> {
  const key = featureKeyOf(await openSecrets(folder))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query(
      `select weekly_create_partitions('face_capture', (now() - interval '${CROWD.days + 7} days')::date, (now() + interval '1 day')::date)`,
    )
    const { rows: cameras } = await client.query<{ id: string }>(
      `insert into device (name, code, kind, category, driver, area_id)
       select 'Faces-' || n, 'BENCHFACE' || n, 'camera', 'camera', 'rtsp', (select id from area where parent_id is null)
       from generate_series(1, $1::int) n returning id`,
      [CROWD.cameras],
    )
    const now = Date.now()
    for (let from = 0; from < captures; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, captures - from) }, (_, n) => {
        const at = now - ((captures - from - n) / captures) * CROWD.days * 86_400_000
        const id = idAt(at, from + n)
        return { id, at, feature: sealBytes(key, id, someFeature(model.dimensions)) }
      })
      await client.query(
        `insert into face_capture (id, at, received_at, camera_id, source, picture_key, model_id, feature)
         select id, at, at, ($1::uuid[])[1 + (n % $2::int)], 'camera', 'bench', $3, feature
         from unnest($4::uuid[], $5::timestamptz[], $6::bytea[]) with ordinality one (id, at, feature, n)`,
        [
          cameras.map(({ id }) => id),
          CROWD.cameras,
          model.modelId,
          rows.map(({ id }) => id),
          rows.map(({ at }) => new Date(at)),
          rows.map(({ feature }) => feature),
        ],
      )
    }
    await client.query('vacuum analyze face_capture')
  } finally {
    await client.end()
  }
}

/** Whether a product has captures already. */
export const hasCaptures = (databaseUrl: string): Promise<boolean> =>
  asks(databaseUrl, 'select exists (select from face_capture) as yes', [])

/** Captures that stay in no pack: those of today until they fill one, and few of each day before. */
const UNPACKED = 8000

/** Whether the product has packed the captures of such a history, as far as it does. */
export const arePacked = (databaseUrl: string): Promise<boolean> =>
  asks(
    databaseUrl,
    'select count(*) < $1 as yes from (select from face_capture_unpacked limit $1) unpacked',
    [UNPACKED],
  )

async function asks(databaseUrl: string, question: string, values: number[]): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ yes: boolean }>(question, values)
    return rows[0]?.yes ?? false
  } finally {
    await client.end()
  }
}

/** A UUIDv7 of that moment, a different one for each number. */
function idAt(at: number, n: number): string {
  const time = Math.trunc(at).toString(16).padStart(12, '0')
  const hash = createHash('md5').update(String(n)).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}
