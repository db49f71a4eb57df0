import type { Contract, EscalationChain, EscalationStep, RequestOf } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { listRecipients } from './chain.queries.ts'
import { beginMissed, findChain, lockChain, putChain } from './escalation.queries.ts'
import { isHalf, OWN_CHAIN, tellsSomebody } from './escalation.rules.ts'

type Calls = Contract['notice']
type ChainRow = NonNullable<Awaited<ReturnType<typeof findChain>>>

/** The escalation chain of a centre. */
export function createChainService({ db }: { db: Db }) {
  const read = async (from: Db, centreId: string) => presentChain(await findChain(from, centreId))

  async function requireWhole(from: Db, centreId: string, chain: RequestOf<Calls['updateChain']>) {
    const isEmpty = chain.isEnabled && chain.steps.length === 0
    if (isEmpty || chain.steps.some(step => !tellsSomebody(step) || isHalf(step)))
      throw new AppError('notice.nobody')
    const known = await listRecipients(from, centreId)
    const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id))
    const all = {
      userIds: idsOf(known.users),
      groupIds: idsOf(known.groups),
      roleIds: idsOf(known.roles),
      webhookIds: idsOf(known.webhooks),
    }
    const kinds = Object.keys(all) as (keyof typeof all)[]
    const isUnknown = (step: EscalationStep) => kinds.some(kind => step[kind].some(id => !all[kind].has(id)))
    if (chain.steps.some(isUnknown)) throw new AppError('notice.recipient_unknown')
  }

  return {
    async getChain(_request, { access, centre }) {
      if (!may(access, 'notice.edit', { areaId: centre.areaId })) throw new AppError('access.denied')
      return read(db, centre.id)
    },

    async getRecipients(_request, { access, centre }) {
      if (!may(access, 'notice.edit', { areaId: centre.areaId })) throw new AppError('access.denied')
      return listRecipients(db, centre.id)
    },

    async updateChain(request, context) {
      const { access, centre, user } = context
      if (!may(access, 'notice.edit', { areaId: centre.areaId })) throw new AppError('access.denied')
      const { after } = await context.transaction(
        async tx => {
          const before = presentChain(await lockChain(tx, centre.id))
          if (before.version !== request.version) throw new AppError('notice.changed_meanwhile')
          await requireWhole(tx, centre.id, request)
          await putChain(tx, centre.id, { ...request, version: request.version + 1, savedBy: user.name })
          // Alarms that are open already climb too, from now on.
          await beginMissed(tx)
          return { before, after: await read(tx, centre.id) }
        },
        told => ({ object: centre.areaId, ...told }),
      )
      return after
    },
  } satisfies CallsOf<'notice'>
}

function presentChain(row: ChainRow | undefined): EscalationChain {
  if (!row) return OWN_CHAIN
  const { is_enabled, waits, steps, repeats, version, saved_by, saved_at } = row
  return {
    isEnabled: is_enabled,
    waits: waits as EscalationChain['waits'],
    steps: steps as EscalationChain['steps'],
    repeats,
    version,
    savedBy: saved_by,
    savedAt: saved_at.toISOString(),
  }
}
