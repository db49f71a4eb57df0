import type { Area, AreaDetails } from '@palisade/contract'
import type { AuditDetail } from '#server/infra/audit/audit.ts'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { may, reaches } from '#server/infra/access/may.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createTreeQueries } from './organisation-tree.ts'
import { addArea, addCentre, changeArea, dropArea, moveArea, type Change } from './organisation.change.ts'
import { presentArea } from './organisation.presenter.ts'
import { findArea, findDeletionBlockers } from './organisation.queries.ts'

export interface OrganisationDeps {
  db: Db
  gate: Pick<OpenGate, 'forget'>
  parameters: { get(key: 'organisation.hierarchy_levels'): Promise<number> }
}

type EditContext = Pick<SignedInContext, 'access' | 'transaction'>

export function createOrganisationService({ db, gate, parameters }: OrganisationDeps) {
  const levels = () => parameters.get('organisation.hierarchy_levels')

  /** Runs a change in one transaction, and then drops cached rights, because they depend on the tree. */
  async function inTree<Result>(
    { transaction }: EditContext,
    change: (tx: Tx) => Promise<Result>,
    tell: (result: Result) => AuditDetail,
  ): Promise<Result> {
    const result = await transaction(change, tell)
    gate.forget()
    return result
  }

  async function changeOne(context: EditContext, work: (tx: Tx) => Promise<Change>): Promise<Area> {
    const tell = ({ before, after }: Change) => ({ object: after.id, before, after })
    const { after } = await inTree(context, work, tell)
    return forViewer(after, context.access)
  }

  return {
    async addCentre(request, context) {
      if (context.access.areaIds !== 'all') throw new AppError('access.no_area')
      return inTree(context, tx => addCentre(tx, request), added)
    },

    async add(request, context) {
      const { access, centre } = context
      const parentId = request.parentId ?? centre.areaId
      // The binding has checked a parent that the request names; the centre itself is checked here.
      if (!may(access, 'organisation.edit', { areaId: parentId })) throw new AppError('access.no_area')
      const place = { parentId, centreId: centre.id, levels: await levels() }
      return inTree(context, tx => addArea(tx, request, place), added)
    },

    async update(request, context) {
      return changeOne(context, tx => changeArea(tx, request))
    },

    async move(request, context) {
      const most = await levels()
      return changeOne(context, tx => moveArea(tx, request, context.access, most))
    },

    async remove({ id }, context) {
      await inTree(
        context,
        tx => dropArea(tx, id, context.access),
        before => ({ object: id, before }),
      )
    },

    async getDetails({ id }, { access }): Promise<AreaDetails> {
      const [row, heldBy] = await Promise.all([findArea(db, id), findDeletionBlockers(db, id)])
      if (!row) throw new AppError('area.not_found')
      return { ...forViewer(presentArea(row), access), heldBy }
    },

    ...createTreeQueries(db),
  } satisfies CallsOf<'organisation'>
}

const added = (area: Area) => ({ object: area.id, after: area })

/** The parent is named only to users who may see it. */
function forViewer(area: Area, access: AccessSnapshot): Area {
  return reaches(access, area.parentId) ? area : { ...area, parentId: null, parentName: null }
}
