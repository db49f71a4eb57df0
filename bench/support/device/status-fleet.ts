import { contract } from '@palisade/contract'
import type { Client } from 'pg'
import { addressOf } from './panel-estate.ts'
import type { SignedIn } from '../session.ts'

/** Devices in one area. */
const AN_AREA = 50

/** Registers panels `P1` … at the simulated addresses, in areas of the first centre. @returns their ids in order */
export async function registerPanels(client: Client, count: number, port: number): Promise<string[]> {
  await client.query(
    `insert into area (parent_id, kind, name, code)
     select (select id from area where parent_id is null order by created_at limit 1), 'area', 'Truth ' || n, 'TRUTH' || n
     from generate_series(0, $1::int) n`,
    [Math.ceil(count / AN_AREA)],
  )
  const { rows } = await client.query<{ id: string; name: string }>(
    `insert into device (name, code, kind, category, driver, area_id, config)
     select 'P' || n, 'P' || n, 'panel', 'other', 'panel', area.id,
       jsonb_build_object('host', host, 'port', $2::int, 'isTls', false)
     from unnest($1::text[]) with ordinality as at (host, n)
     join area on area.code = 'TRUTH' || (n - 1) / ${AN_AREA}
     order by n returning id, name`,
    [Array.from({ length: count }, (_, n) => addressOf(n)), port],
  )
  await client.query('analyze area, device')
  return rows.toSorted((a, b) => Number(a.name.slice(1)) - Number(b.name.slice(1))).map(row => row.id)
}

/** Gives a device another address through the real call, as an operator or a search of the network does. */
export async function moveDevice(session: SignedIn, id: string, host: string): Promise<void> {
  const { version, name, code, areaId, config } = await session.call(contract.device.getDetails, { id })
  const { port = 0 } = config
  const moved = { host, port, isTls: false }
  await session.call(contract.device.update, {
    id,
    version,
    name,
    code,
    areaId,
    driver: 'panel',
    config: moved,
  })
}

export interface StateEvent {
  id: string
  state: string
  /** ms since 1970, when it was committed. */
  at: number
}

/** Every change of state that consoles received, in order. */
export async function readStateEvents(client: Client, after: number): Promise<StateEvent[]> {
  const { rows } = await client.query<StateEvent>(
    `select data ->> 'id' as id, data ->> 'state' as state, extract(epoch from at)::float8 * 1000 as at
     from outbox where type = 'device.state' and at > to_timestamp($1::float8 / 1000) order by seq`,
    [after],
  )
  return rows
}

export async function countStates(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ state: string; n: string }>(
    `select device.state, count(*) as n from device join area on area.id = device.area_id
     where area.code like 'TRUTH%' group by device.state`,
  )
  return new Map(rows.map(row => [row.state, Number(row.n)]))
}

/** Transactions and rows written so far. */
export async function writes(client: Client): Promise<{ commits: number; rows: number }> {
  const { rows } = await client.query<{ commits: string; rows: string }>(
    `select xact_commit as commits, tup_inserted + tup_updated + tup_deleted as rows from pg_stat_database
     where datname = current_database()`,
  )
  const [row] = rows
  return { commits: Number(row?.commits), rows: Number(row?.rows) }
}
