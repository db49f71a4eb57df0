import type { Area, Contract, RequestOf, ResourceNode } from '@palisade/contract'
import type { OpenGate } from '../../infra/access/gate.ts'
import { may } from '../../infra/access/may.ts'
import type { CentreContext } from '../../infra/binding/context.ts'
import type { Db } from '../../infra/database/database.ts'
import { AppError } from '../../infra/errors/app-error.ts'
import { writeEvent } from '../../infra/outbox/outbox.ts'
import { presentArea, presentNodes } from './organisation.presenter.ts'
import {
  findAreaLevel,
  findVisibleArea,
  insertArea,
  listBelow,
  listVisibleAreas,
  listVisibleDevices,
} from './organisation.queries.ts'

export interface OrganisationDeps {
  db: Db
  gate: Pick<OpenGate, 'forget'>
  parameters: { get(key: 'organisation.hierarchy_levels'): Promise<number> }
}

type Calls = Contract['organisation']
type AddContext = Pick<CentreContext, 'access' | 'centre' | 'audit'>
type ListContext = Pick<CentreContext, 'access' | 'centre'>

export type OrganisationService = ReturnType<typeof createOrganisationService>

export function createOrganisationService({ db, gate, parameters }: OrganisationDeps) {
  return {
    /** @throws AppError area.too_deep, area.not_found; area.code_taken, area.name_taken by constraint */
    async add(request: RequestOf<Calls['add']>, context: AddContext): Promise<Area> {
      const { access, centre } = context
      const parentId = request.parentId ?? centre.areaId
      // The binding has asked for a named parent; the centre itself is asked for here.
      if (!may(access, 'organisation.edit', { areaId: parentId })) throw new AppError('access.no_area')
      const levels = await parameters.get('organisation.hierarchy_levels')
      const row = await db.transaction().execute(async tx => {
        const parent = await findAreaLevel(tx, parentId)
        if (!parent || parent.centreId !== centre.id) throw new AppError('area.not_found')
        if (parent.level >= levels) throw new AppError('area.too_deep')
        const made = await insertArea(tx, newArea(request, parentId))
        // Told to those who see the parent: what they may see does not hold the new area yet.
        await writeEvent(tx, {
          type: 'organisation.changed',
          data: { areaId: made.id },
          audience: { permission: 'organisation.view', areaId: parentId },
        })
        return made
      })
      gate.forget()
      const area = presentArea(row)
      context.audit({ object: area.id, after: area })
      return area
    },

    async queryResourceTree(context: ListContext): Promise<ResourceNode[]> {
      const [areas, devices] = await Promise.all([
        listVisibleAreas(db, context),
        listVisibleDevices(db, context),
      ])
      const inView = new Set(areas.map(area => area.id))
      return presentNodes({ areas, devices }, id => inView.has(id))
    },

    /** Without a code: the areas at the top of what the user sees. @throws AppError area.not_found */
    async queryLevel(
      { parentCode }: RequestOf<Calls['queryAreasOrDeviceByParentCode']>,
      context: ListContext,
    ): Promise<ResourceNode[]> {
      if (parentCode === undefined || parentCode === '') {
        const areas = await listVisibleAreas(db, context)
        const inView = new Set(areas.map(area => area.id))
        return presentNodes({ areas, devices: [] }, id => inView.has(id)).filter(
          node => node.parentId === null,
        )
      }
      const parent = await findVisibleArea(db, parentCode, context)
      if (!parent) throw new AppError('area.not_found')
      return presentNodes(await listBelow(db, parent.id), () => true)
    },
  }
}

function newArea(request: RequestOf<Calls['add']>, parentId: string) {
  return {
    parentId,
    kind: request.kind,
    name: request.name,
    code: request.code,
    remarks: request.remarks ?? '',
    longitude: request.longitude ?? null,
    latitude: request.latitude ?? null,
    boundary: request.boundary ?? null,
  }
}
