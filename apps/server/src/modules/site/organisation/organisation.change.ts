import type { Area, Contract, RequestOf } from '@palisade/contract'
import { DatabaseError } from 'pg'
import { may } from '#server/infra/access/may.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import { publishCentresChanged, publishTreeChanged } from './organisation.events.ts'
import { presentArea } from './organisation.presenter.ts'
import {
  countLevels,
  findArea,
  findAreaForUpdate,
  findDeletionBlockers,
  hangRemovedDevices,
  insertArea,
  lockTreeOf,
  removeArea,
  updateArea,
  updateParent,
  type AreaRow,
} from './organisation.queries.ts'
import {
  fieldsOf,
  isKindHeld,
  isCentreChanged,
  refusalOfPlace,
  refusalOfRemoval,
} from './organisation.rules.ts'

// All changes take their locks in the same order: the centre, then the area, then the area above it. A change of the
// tree's shape locks its centre; a change of names and texts locks only the area.

type Calls = Contract['organisation']

/** An area before and after a change; both are equal when nothing changed. */
export interface Change {
  before: Area
  after: Area
}

function required(row: AreaRow | undefined): AreaRow {
  if (!row) throw new AppError('area.not_found')
  return row
}

const shown = async (tx: Tx, id: string) => presentArea(required(await findArea(tx, id)))

export async function addCentre(tx: Tx, request: RequestOf<Calls['addCentre']>): Promise<Area> {
  const id = await insertArea(tx, null, fieldsOf(request, 'centre'))
  await publishTreeChanged(tx, [id], false)
  await publishCentresChanged(tx)
  return shown(tx, id)
}

export async function addArea(
  tx: Tx,
  request: RequestOf<Calls['add']>,
  place: { parentId: string; centreId: string; levels: number },
): Promise<Area> {
  const { parentId, centreId, levels } = place
  if ((await lockTreeOf(tx, parentId)) !== centreId) throw new AppError('area.not_found')
  const parent = required(await findArea(tx, parentId))
  if (parent.level >= levels) throw new AppError('area.too_deep')
  const id = await insertArea(tx, parentId, fieldsOf(request, request.kind))
  // The event goes to users who see the parent, because the cached rights of users do not contain the new area yet.
  await publishTreeChanged(tx, [parentId], true)
  return shown(tx, id)
}

export async function changeArea(tx: Tx, request: RequestOf<Calls['update']>): Promise<Change> {
  const { id, version, kind } = request
  const row = required(await findAreaForUpdate(tx, id))
  if (row.version !== version) throw new AppError('area.changed_meanwhile')
  const before = presentArea(row)
  if ((kind === 'centre') !== (before.kind === 'centre'))
    throw invalidRequest([{ path: 'kind', rule: 'fixed' }])
  if (before.kind !== kind && isKindHeld(before.kind, kind, await findDeletionBlockers(tx, id)))
    throw new AppError('area.kind_in_use')
  await updateArea(tx, id, fieldsOf(request, kind))
  const after = await shown(tx, id)
  await publishTreeChanged(tx, [id], false)
  if (isCentreChanged(before, after)) await publishCentresChanged(tx)
  return { before, after }
}

/** @param levels the deepest level that the hierarchy allows */
export async function moveArea(
  tx: Tx,
  request: RequestOf<Calls['move']>,
  access: AccessSnapshot,
  levels: number,
): Promise<Change> {
  const { id, parentId, version } = request
  await lockTreeOf(tx, id)
  const area = required(await findAreaForUpdate(tx, id))
  const parent = required(await findArea(tx, parentId))
  if (area.version !== version) throw new AppError('area.changed_meanwhile')
  const refusal = refusalOfPlace(area, parent)
  if (refusal) throw new AppError(refusal)
  // The binding has checked the area and its new parent; the parent that it leaves changes as well.
  if (!may(access, 'organisation.edit', { areaId: area.parent_id })) throw new AppError('access.no_area')
  const before = presentArea(area)
  if (area.parent_id === parentId) return { before, after: before }
  if (parent.level + (await countLevels(tx, id, area.level)) > levels) throw new AppError('area.too_deep')
  await updateParent(tx, id, parentId)
  await publishTreeChanged(tx, [area.parent_id, parentId, id], true)
  return { before, after: await shown(tx, id) }
}

export async function dropArea(tx: Tx, id: string, access: AccessSnapshot): Promise<Area> {
  await lockTreeOf(tx, id)
  const row = required(await findAreaForUpdate(tx, id, 'remove'))
  const refusal = refusalOfRemoval(await findDeletionBlockers(tx, id))
  if (refusal) throw new AppError(refusal)
  // Deleting changes the parent, so the user must be allowed to edit it. A centre has no parent: as with adding one,
  // only users who reach every area may delete it.
  if (!may(access, 'organisation.edit', { areaId: row.parent_id })) throw new AppError('access.no_area')
  if (row.parent_id !== null) await hangRemovedDevices(tx, id, row.parent_id)
  await removeUnlessReferred(tx, id)
  await publishTreeChanged(tx, [row.parent_id ?? id], true)
  if (row.kind === 'centre') await publishCentresChanged(tx)
  return presentArea(row)
}

const FOREIGN_KEY = '23503'

/**
 * Removes an area, unless something refers to it that `findDeletionBlockers` does not cover, such as a deleted device of a centre.
 */
async function removeUnlessReferred(tx: Tx, id: string): Promise<void> {
  try {
    await removeArea(tx, id)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === FOREIGN_KEY)
      throw new AppError('area.in_use', undefined, { cause: error })
    throw error
  }
}
