import type { Deployment, Page } from '@palisade/contract'
import type { CentreContext } from '#server/infra/binding/context.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { checkDraft, columnsOf, type Draft } from './deployment.change.ts'
import type { DeploymentDomain, DeploymentScope } from './deployment.domain.ts'
import { presentDeployment, toldDeployment } from './deployment.presenter.ts'
import {
  findDeployment,
  insertDeployment,
  listDeployments,
  lockDeployments,
  replaceParts,
  updateDeployment,
  type DeploymentListRequest,
  type DeploymentRow,
} from './deployment.queries.ts'

type ChangeContext = Pick<CentreContext, 'access' | 'centre' | 'user' | 'transaction'>
type Shown<Extra> = Deployment & Extra

/** The calls of the deployments of one domain. */
export function createDeploymentService<Extra extends object>(
  { db, clock }: { db: Db; clock: Clock },
  domain: DeploymentDomain<Extra>,
) {
  const { kind } = domain
  const present = (row: DeploymentRow): Shown<Extra> => ({
    ...presentDeployment(row, clock.now()),
    ...domain.extraOf(row),
  })

  async function read(from: Db, id: string): Promise<Shown<Extra>> {
    const row = await findDeployment(from, kind, id)
    if (!row) throw new AppError('deployment.not_found')
    return present(row)
  }

  return {
    getByPage: async (request: DeploymentListRequest, scope: DeploymentScope): Promise<Page<Shown<Extra>>> =>
      mapPage(await listDeployments(db, domain, request, scope), present),

    getDetails: ({ id }: { id: string }): Promise<Shown<Extra>> => read(db, id),

    add: (draft: Draft<Extra>, context: ChangeContext): Promise<Shown<Extra>> =>
      context.transaction(
        async tx => {
          await checkDraft(tx, domain, draft, { ...context, now: clock.now() })
          const owner = { kind, centre_id: context.centre.areaId, created_by: context.user.name }
          const id = await insertDeployment(tx, { ...columnsOf(draft, domain), ...owner })
          await replaceParts(tx, kind, id, draft)
          await domain.tellChanged(tx, [id])
          return read(tx, id)
        },
        added => ({ object: added.id, after: toldDeployment(added) }),
      ),

    async update(
      draft: Draft<Extra> & { id: string; version: number },
      context: ChangeContext,
    ): Promise<Shown<Extra>> {
      const { id, version } = draft
      const { after } = await context.transaction(
        async tx => {
          const [row] = await lockDeployments(tx, kind, [id])
          if (!row) throw new AppError('deployment.not_found')
          if (row.version !== version) throw new AppError('deployment.changed_meanwhile')
          await checkDraft(tx, domain, draft, { ...context, now: clock.now(), stored: row })
          await updateDeployment(tx, id, columnsOf(draft, domain))
          await replaceParts(tx, kind, id, draft)
          await domain.tellChanged(tx, [id])
          return { before: present(row), after: await read(tx, id) }
        },
        changed => ({
          object: id,
          before: toldDeployment(changed.before),
          after: toldDeployment(changed.after),
        }),
      )
      return after
    },
  }
}
