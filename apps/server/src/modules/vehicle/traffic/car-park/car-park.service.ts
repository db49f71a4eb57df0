import { CAR_PARKS_MAX, carPark, type CarPark, type Contract, type RequestOf } from '@palisade/contract'
import type { AccessControl } from '#server/infra/access/access.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { areCheckpoints } from '#server/modules/vehicle/snap/search/camera-scope.queries.ts'
import {
  countCarParksLocked,
  findCarPark,
  insertCarPark,
  listCarParks,
  lockCarParks,
  removeCarParks,
  setOccupied,
  updateCarPark,
  type CarParkColumns,
  type CarParkRow,
} from './car-park.queries.ts'

type Calls = Contract['carPark']

/** Car parks, and their count by hand. */
export function createCarParkService({ db, gate }: { db: Db; gate: Pick<AccessControl, 'requireObjects'> }) {
  return {
    getList: async (_, context) => (await listCarParks(db, context)).map(presentCarPark),

    getDetails: ({ id }) => read(db, id),

    add: (draft, { centre, user, transaction }) =>
      transaction(
        async tx => {
          if ((await countCarParksLocked(tx, centre.areaId)) >= CAR_PARKS_MAX)
            throw new AppError('car_park.too_many', { limit: CAR_PARKS_MAX })
          const columns = await checked(tx, draft)
          const id = await insertCarPark(tx, { ...columns, centre_id: centre.areaId, created_by: user.name })
          await tellChanged(tx, [id])
          return read(tx, id)
        },
        added => ({ object: added.id, after: told(added) }),
      ),

    async update(request, { access, transaction }) {
      const { id, version, ...draft } = request
      await gate.requireObjects(access, 'camera_group', [draft.entryId, draft.exitId], 'car_park.edit')
      const { after } = await transaction(
        async tx => {
          const [row] = await lockCarParks(tx, [id])
          if (!row) throw new AppError('car_park.not_found')
          if (row.version !== version) throw new AppError('car_park.changed_meanwhile')
          await updateCarPark(tx, id, await checked(tx, draft))
          await tellChanged(tx, [id])
          return { before: presentCarPark(row), after: await read(tx, id) }
        },
        changed => ({ object: id, before: told(changed.before), after: told(changed.after) }),
      )
      return after
    },

    async correct({ id, occupied }, { user, transaction }) {
      const { after } = await transaction(
        async tx => {
          const [row] = await lockCarParks(tx, [id])
          if (!row) throw new AppError('car_park.not_found')
          await setOccupied(tx, id, { occupied, by: user.name })
          await tellCounted(tx, [row])
          return { before: row.occupied, after: await read(tx, id) }
        },
        changed => ({ object: id, before: { occupied: changed.before }, after: { occupied } }),
      )
      return after
    },

    /** It is no error if one is already gone. */
    async batchDelete({ ids }, { transaction }) {
      await transaction(
        async tx => {
          const rows = await lockCarParks(tx, ids)
          await removeCarParks(tx, ids)
          await tellChanged(tx, ids)
          return rows
        },
        rows => ({ object: rows.map(row => row.id), before: rows.map(({ name }) => ({ name })) }),
      )
    },
  } satisfies CallsOf<'carPark'>
}

async function checked(tx: Tx, draft: RequestOf<Calls['add']>): Promise<CarParkColumns> {
  const { name, capacity, entryId, exitId } = draft
  if (!(await areCheckpoints(tx, [entryId, exitId]))) throw new AppError('car_park.no_checkpoint')
  return { name, capacity, entry_id: entryId, exit_id: exitId }
}

async function read(from: Db, id: string): Promise<CarPark> {
  const row = await findCarPark(from, id)
  if (!row) throw new AppError('car_park.not_found')
  return presentCarPark(row)
}

const tellChanged = (tx: Tx, ids: readonly string[]): Promise<void> =>
  writeEvent(tx, {
    type: 'car_park.changed',
    data: { ids: [...ids] },
    audience: { permission: 'vehicle.view' },
  })

/** Tells that the number of vehicles in car parks has changed, to who sees their entrances. */
export async function tellCounted(tx: Tx, rows: readonly { id: string; area_id: string }[]): Promise<void> {
  for (const { id, area_id: areaId } of rows)
    await writeEvent(tx, {
      type: 'car_park.counted',
      data: { ids: [id] },
      audience: { permission: 'vehicle.view', areaId },
    })
}

const presentCarPark = (row: CarParkRow): CarPark =>
  fromRow(carPark, row, {
    entry: { id: row.entry_id, name: row.entry_name },
    exit: { id: row.exit_id, name: row.exit_name },
  })

const told = ({ name, capacity, entry, exit }: CarPark) => ({
  name,
  capacity,
  entry: entry.name,
  exit: exit.name,
})
