import { TREE_SEARCH_LIMIT, type Contract, type ResultOf } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import {
  findVisibleArea,
  listBelow,
  listTopAreas,
  listVisibleAreas,
  listVisibleDevices,
  listWayTo,
  searchAreas,
  searchDevices,
} from './organisation-tree.queries.ts'
import { presentNodes } from './organisation.presenter.ts'

type Calls = Contract['organisation']

/** Reads of the tree for consoles: the whole tree, one level, or a search. */
export function createTreeQueries(db: Db) {
  return {
    async getTree({ type = 'all' }, context) {
      const [areas, devices] = await Promise.all([
        listVisibleAreas(db, context, type),
        type === 'areas' ? [] : listVisibleDevices(db, context),
      ])
      const inView = new Set(areas.map(area => area.id))
      return presentNodes({ areas, devices }, id => inView.has(id))
    },

    /** Without a code: the areas at the top of what the user sees. */
    async getChildren({ parentCode, type = 'all' }, context) {
      if (parentCode === undefined || parentCode === '') {
        return presentNodes({ areas: await listTopAreas(db, context, type), devices: [] }, () => false)
      }
      const parent = await findVisibleArea(db, parentCode, context)
      if (!parent) throw new AppError('area.not_found')
      return presentNodes(await listBelow(db, parent.id, context, type), () => true)
    },

    async search({ text, type, deviceKind: kind, hasPtz }, context): Promise<ResultOf<Calls['search']>> {
      const one = TREE_SEARCH_LIMIT + 1
      const [foundAreas, foundDevices] = await Promise.all([
        type === 'device' || hasPtz ? [] : searchAreas(db, text, context, one),
        type === 'area' ? [] : searchDevices(db, { text, kind, hasPtz: hasPtz === true }, context, one),
      ])
      const areas = foundAreas.slice(0, TREE_SEARCH_LIMIT)
      const devices = foundDevices.slice(0, TREE_SEARCH_LIMIT - areas.length)
      const ends = [...areas.map(area => area.id), ...devices.map(device => device.area_id)]
      const way = await listWayTo(db, ends, context)
      const inView = new Set(way.map(area => area.id))
      const isSeen = (id: string) => inView.has(id)
      const matched = new Set(areas.map(area => area.id))
      return {
        matches: presentNodes({ areas, devices }, isSeen),
        above: presentNodes({ areas: way.filter(area => !matched.has(area.id)), devices: [] }, isSeen),
        isMore: foundAreas.length + foundDevices.length > TREE_SEARCH_LIMIT,
      }
    },
  } satisfies CallsOf<'organisation'>
}
