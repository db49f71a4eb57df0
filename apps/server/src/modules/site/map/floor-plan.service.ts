import { movedWithPlan, type PlanPlacement } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { withNewFiles } from '#server/infra/files/new-files.ts'
import { placementOf, presentPlan } from './floor-plan.presenter.ts'
import {
  findPlan,
  findPlanForUpdate,
  lockFloor,
  removePlan,
  updatePlacement,
  upsertPlan,
} from './floor-plan.queries.ts'
import { findAreaWithThoseAbove, listFloors } from './map.queries.ts'
import { createPlanPictures } from './plan-pictures.ts'
import {
  lockCurrentPlaces,
  movePlaces,
  writeMapChanged,
  type Move,
  type RecordDeviceMoves,
  type TypedPlace,
} from './places.ts'
import { listOnFloor } from './places.queries.ts'
import { firstPlacement } from './distribution.rules.ts'

type EditContext = Pick<SignedInContext, 'user' | 'audit' | 'transaction' | 'log'>

export interface FloorPlanDeps {
  db: Db
  files: Files
  recordDeviceMoves: RecordDeviceMoves
}

/** The plans of floors: their pictures, their position on the earth, and the resources that move along with them. */
export function createFloorPlanService({ db, files, recordDeviceMoves }: FloorPlanDeps) {
  const pictures = createPlanPictures(files)
  const moveBy = ({ user }: EditContext): Move => ({ by: user, recordDeviceMoves })

  return {
    /** Stores a picture; one that replaces an older picture keeps its position. */
    async saveFloorPlan(request, context) {
      const { floorId, content, placement } = request
      await requireFloor(db, floorId)
      const { before, after } = await withNewFiles(files, async put => {
        const picture = await pictures.store(content, put)
        const result = await context.transaction(
          async tx => {
            await lockFloor(tx, floorId)
            const old = await findPlanForUpdate(tx, floorId)
            const lies = placement ?? (old ? placementOf(old) : await placementOfFirst(tx, floorId))
            if (old) await takeAlong(tx, floorId, placementOf(old), lies, moveBy(context))
            const row = await upsertPlan(tx, floorId, picture, lies)
            await writeMapChanged(tx, [floorId])
            return { before: old, after: row }
          },
          changed => ({
            object: floorId,
            before: changed.before && presentPlan(changed.before),
            after: presentPlan(changed.after),
          }),
        )
        return { result, areTaken: true }
      })
      await pictures.forget(before?.file_key, context.log)
      return presentPlan(after)
    },

    async calibrateFloorPlan({ floorId, version, placement }, context) {
      const { after } = await context.transaction(
        async tx => {
          const old = await findPlanForUpdate(tx, floorId)
          if (!old) throw new AppError('map.no_plan')
          if (old.version !== version) throw new AppError('map.changed_meanwhile')
          await takeAlong(tx, floorId, placementOf(old), placement, moveBy(context))
          const row = await updatePlacement(tx, floorId, placement)
          await writeMapChanged(tx, [floorId])
          return { before: old, after: row }
        },
        ({ before }) => ({ object: floorId, before: placementOf(before), after: placement }),
      )
      return presentPlan(after)
    },

    /** Removes a plan. The resources on it stay where they are, as outdoor ones. */
    async removeFloorPlan({ floorId }, context) {
      const key = await context.transaction(
        async tx => {
          const removed = await removePlan(tx, floorId)
          if (removed === undefined) throw new AppError('map.no_plan')
          await moveResourcesOf(tx, floorId, moveBy(context), place => ({ ...place, floorId: null }))
          await writeMapChanged(tx, [floorId])
          return removed
        },
        () => ({ object: floorId }),
      )
      await pictures.forget(key, context.log)
    },

    downloadFloorPlan: async ({ floorId }) => pictures.open(await findPlan(db, floorId)),
  } satisfies CallsOf<'map'>
}

async function requireFloor(db: Db, floorId: string): Promise<void> {
  if ((await listFloors(db, [floorId])).length === 0) throw new AppError('map.not_a_floor')
}

async function placementOfFirst(tx: Tx, floorId: string): Promise<PlanPlacement> {
  const placement = firstPlacement(await findAreaWithThoseAbove(tx, floorId))
  if (!placement) throw new AppError('map.area_without_place')
  return placement
}

/** Moves everything on the floor so that it keeps its spot in the picture. */
async function takeAlong(tx: Tx, floorId: string, from: PlanPlacement, to: PlanPlacement, move: Move) {
  await moveResourcesOf(tx, floorId, move, place => {
    const { longitude, latitude } = place
    if (longitude === null || latitude === null) return place
    return { ...place, ...movedWithPlan(from, to, { longitude, latitude }) }
  })
}

async function moveResourcesOf(
  tx: Tx,
  floorId: string,
  move: Move,
  moved: (place: TypedPlace) => TypedPlace,
): Promise<void> {
  const devices = await listOnFloor(tx, 'device', floorId)
  const zones = await listOnFloor(tx, 'zone', floorId)
  const current = await lockCurrentPlaces(tx, [
    ...devices.map(id => ({ id, type: 'device' as const })),
    ...zones.map(id => ({ id, type: 'zone' as const })),
  ])
  const places = [
    ...current.devices.map(row => ({ ...row, type: 'device' as const })),
    ...current.zones.map(row => ({ ...row, type: 'zone' as const })),
  ]
  await movePlaces(tx, current, places.map(moved), move)
}
