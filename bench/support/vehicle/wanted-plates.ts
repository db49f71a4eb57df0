import { ALWAYS, contract } from '@palisade/contract'
import { Client } from 'pg'
import type { SignedIn } from '../session.ts'

/** Plates and patterns that are looked for, and the cameras where. */
export const WANTED = { plates: 1_000_000, patterns: 10_000, cameras: 40 }

export const wantedPlate = (n: number): string => `W${String(n).padStart(6, '0')}X`
/** Patterns of three kinds: how a plate begins, how it ends, what is in it. Many begin alike, as those of one city do. */
export const wantedPattern = (n: number): string => {
  const digits = String(n).padStart(5, '0')
  return [`ZA${digits}*`, `*${digits}ZB`, `*C${digits}*`][n % 3] ?? ''
}
export const cameraCode = (n: number): string => `BENCHGATE${1 + (n % WANTED.cameras)}`

/** Adds cameras and a group of wanted plates, and deploys it at all of the cameras by the real call. */
export async function deployWanted(databaseUrl: string, session: SignedIn): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: cameras } = await client.query<{ id: string }>(
      `insert into device (name, code, kind, category, driver, area_id)
       select 'Gate-' || n, 'BENCHGATE' || n, 'camera', 'camera', 'rtsp', (select id from area where parent_id is null)
       from generate_series(1, $1::int) n returning id`,
      [WANTED.cameras],
    )
    const { rows: groups } = await client.query<{ id: string }>(
      `insert into blacklist_group (centre_id, name, level, created_by)
       select id, 'Bench', 2, 'bench' from area where parent_id is null returning id`,
    )
    const groupId = groups[0]?.id ?? ''
    await client.query(
      `insert into blacklist_entry (group_id, plate, plate_key, created_by)
       select $1, p, p, 'bench' from (select 'W' || lpad(n::text, 6, '0') || 'X' as p from generate_series(0, $2::int - 1) n
         union all select unnest($3::text[])) listed`,
      [groupId, WANTED.plates, Array.from({ length: WANTED.patterns }, (_, n) => wantedPattern(n))],
    )
    await client.query('analyze device, blacklist_entry')
    await session.call(contract.vehicleDeployment.add, {
      name: 'Bench',
      mode: 'listed',
      level: 'urgent',
      cameraIds: cameras.map(({ id }) => id),
      cameraGroupIds: [],
      groupIds: [groupId],
      time: null,
      week: ALWAYS,
    })
  } finally {
    await client.end()
  }
}
