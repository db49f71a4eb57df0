import type { Area, AreaDetails, Contract, InputOf } from '@palisade/contract'
import { buildArea, buildCentre, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export type AreaChange = InputOf<Contract['organisation']['update']>

export const editor = ['organisation.view', 'organisation.edit'] as const
export const UNKNOWN = '01890000-0000-7000-8000-000000000000'

/** A centre with two areas: the north, which contains a room, and the south. */
export interface Site {
  centre: BuiltArea
  north: BuiltArea
  south: BuiltArea
  room: BuiltArea
  /** A user who reaches everything. */
  admin: ContractClient
  /** A user who sees and edits the north only. */
  guard: ContractClient
}

export async function buildSite(server: TestServer): Promise<Site> {
  const { db } = server
  const centre = await buildCentre(db)
  const north = await buildArea(db, { parentId: centre.id })
  const south = await buildArea(db, { parentId: centre.id })
  const room = await buildArea(db, { parentId: north.id })
  const admin = await clientOf(server, { isSuper: true }, centre.id)
  const guard = await clientOf(server, { permissions: editor, areaIds: [north.id] }, centre.id)
  return { centre, north, south, room, admin, guard }
}

export async function detailsOf({ admin }: Site, { id }: { id: string }): Promise<AreaDetails> {
  const { returnObj } = await admin.organisation.getDetails({ id })
  if (!returnObj) throw new Error(`no area ${id}`)
  return returnObj
}

/** The change that a form sends when nothing was changed. */
export const asSent = ({ id, kind, name, code, version }: Area): AreaChange => ({
  id,
  kind,
  name,
  code,
  version,
})

/** The events about the tree that were written since `from`. */
export async function toldSince({ db }: TestServer, from: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['area_id', 'data'])
    .where('type', '=', 'organisation.changed')
    .where('seq', '>', from)
    .orderBy('seq')
    .execute()
  return rows.map(row => row.area_id)
}

/** The sequence number of the newest event. */
export async function lastTold({ db }: TestServer): Promise<number> {
  const row = await db.selectFrom('outbox').select('seq').orderBy('seq', 'desc').executeTakeFirst()
  return row?.seq ?? 0
}
