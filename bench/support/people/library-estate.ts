import { Client } from 'pg'
import { sealBytes } from '../../../apps/server/src/infra/secrets/sealed-bytes.ts'
import { featureKeyOf, openSecrets } from '../../../apps/server/src/infra/secrets/secrets.ts'
import { someFeature } from './some-feature.ts'

const BATCH = 5000

interface Estate {
  databaseUrl: string
  /** The product's data folder, which has the key that features are sealed with. */
  folder: string
  modelId: string
  dimensions: number
}

/** The groups that `makeLibrary` made in a folder that was kept; none when it is new. */
export async function groupsOfLibrary(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from face_group where created_by = 'bench'`,
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/** Adds persons with one picture and its feature each, evenly over groups. @returns the ids of the groups */
export async function makeLibrary(
  { persons, groups }: { persons: number; groups: number },
  { databaseUrl, folder, modelId, dimensions }: Estate,
): Promise<string[]> {
  const key = featureKeyOf(await openSecrets(folder))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    const { rows } = await client.query<{ id: string }>(
      `insert into face_group (centre_id, name, kind, colour, level, threshold, created_by)
       select (select id from area where parent_id is null limit 1), 'Bench ' || n, 'personnel', '#1677ff', 2, 91, 'bench'
       from generate_series(1, $1::int) n returning id`,
      [groups],
    )
    const groupIds = rows.map(({ id }) => id)
    for (let from = 0; from < persons; from += BATCH)
      await addPersons(client, { count: Math.min(BATCH, persons - from), groupIds, modelId, key, dimensions })
    await client.query('vacuum analyze face_entry, face_picture, face_feature')
    return groupIds
  } finally {
    await client.end()
  }
}

interface Persons {
  count: number
  groupIds: string[]
  modelId: string
  key: Buffer
  dimensions: number
}

async function addPersons(client: Client, { count, groupIds, modelId, key, dimensions }: Persons) {
  const { rows } = await client.query<{ id: string }>(
    `with entry as (
       insert into face_entry (group_id, name, created_by)
       select ($1::uuid[])[1 + n % cardinality($1::uuid[])], 'Person ' || n, 'bench'
       from generate_series(1, $2::int) n returning id
     )
     insert into face_picture (entry_id, file, width, height, state)
     select id, 'bench/' || id, 200, 200, 'success' from entry returning id`,
    [groupIds, count],
  )
  await client.query(
    `insert into face_feature (picture_id, model_id, feature, compared_at)
     select id, $1, feature, now() from unnest($2::uuid[], $3::bytea[]) one (id, feature)`,
    [modelId, rows.map(({ id }) => id), rows.map(({ id }) => sealBytes(key, id, someFeature(dimensions)))],
  )
}
