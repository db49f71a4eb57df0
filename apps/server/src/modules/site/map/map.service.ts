import type { Area, Contract, MapResource, ResultOf } from '@palisade/contract'
import { may, reaches } from '#server/infra/access/may.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { presentPlan } from './floor-plan.presenter.ts'
import { listPlans } from './floor-plan.queries.ts'
import { listBuilding } from './building.queries.ts'
import { presentMapDevice, presentMapZone } from './map.presenter.ts'
import { listMapDevices, listMapZones, type Narrowed, type Scope } from './map.queries.ts'

type Calls = Contract['map']

/** The data of the map: all resources with a position, and the floors of a building. */
export function createMapService({ db }: { db: Db }) {
  /** Zones are included only for users who may see zones. */
  async function resources(scope: Scope, narrowed: Narrowed): Promise<MapResource[]> {
    const [devices, zones] = await Promise.all([
      listMapDevices(db, scope, narrowed),
      may(scope.access, 'defence_zone.view') ? listMapZones(db, scope, narrowed) : [],
    ])
    return [...devices.map(presentMapDevice), ...zones.map(presentMapZone)]
  }

  return {
    getResources: (request, { access, centre }) => resources({ access, centre }, request),

    async getBuilding({ buildingId }, { access }): Promise<ResultOf<Calls['getBuilding']>> {
      const areas = await listBuilding(db, buildingId)
      const building = areas.find(area => area.id === buildingId)
      if (building?.kind !== 'building') throw new AppError('map.not_a_building')
      const floors = areas
        .filter(area => area.kind === 'floor' && reaches(access, area.id))
        .toSorted((a, b) => inOrder.compare(a.name, b.name))
      const ids = floors.map(floor => floor.id)
      const [plans, placed] = await Promise.all([
        listPlans(db, ids),
        ids.length === 0 ? [] : resources({ access }, { floorIds: ids }),
      ])
      const onFloor = Map.groupBy(placed, thing => thing.floorId)
      return {
        building: building satisfies Area,
        floors: floors.map(floor => {
          const plan = plans.find(one => one.floor_id === floor.id)
          return {
            floor,
            plan: plan ? presentPlan(plan) : null,
            resources: onFloor.get(floor.id) ?? [],
          }
        }),
      }
    },
  } satisfies CallsOf<'map'>
}

/** Sorts by number, so that floor 2 comes before floor 10. */
const inOrder = new Intl.Collator('en', { numeric: true })
