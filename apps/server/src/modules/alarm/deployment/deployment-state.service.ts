import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { DeploymentDomain } from './deployment.domain.ts'
import { lockDeployments, removeDeployments, setEnabled, type DeploymentRow } from './deployment.queries.ts'
import { isOver } from './deployment.rules.ts'

type StateContext = Pick<SignedInContext, 'transaction'>

/** Enables, stops and deletes the deployments of one domain: all that are named, or none. */
export function createDeploymentStateService(
  { clock }: { clock: Clock },
  domain: Pick<DeploymentDomain<object>, 'kind' | 'tellChanged'>,
) {
  /** Changes those that are there; others are gone already, which is no error. */
  async function changeAll(
    ids: readonly string[],
    { transaction }: StateContext,
    work: (tx: Tx, rows: readonly DeploymentRow[]) => Promise<void>,
  ): Promise<void> {
    await transaction(
      async tx => {
        const rows = await lockDeployments(tx, domain.kind, ids)
        await work(tx, rows)
        await domain.tellChanged(
          tx,
          rows.map(row => row.id),
        )
        return rows
      },
      rows => ({
        object: rows.map(row => row.id),
        before: rows.map(({ name, is_enabled: isEnabled }) => ({ name, isEnabled })),
      }),
    )
  }

  return {
    batchDelete: ({ ids }: { ids: readonly string[] }, context: StateContext): Promise<void> =>
      changeAll(ids, context, async (tx, rows) => {
        if (rows.some(row => row.is_enabled && !isOver(row, clock.now())))
          throw new AppError('deployment.is_enabled')
        await removeDeployments(tx, ids)
      }),

    batchStart: ({ ids }: { ids: readonly string[] }, context: StateContext): Promise<void> =>
      changeAll(ids, context, async (tx, rows) => {
        if (rows.some(row => isOver(row, clock.now()))) throw new AppError('deployment.ended')
        await setEnabled(tx, ids, true)
      }),

    batchStop: ({ ids }: { ids: readonly string[] }, context: StateContext): Promise<void> =>
      changeAll(ids, context, tx => setEnabled(tx, ids, false)),
  }
}
