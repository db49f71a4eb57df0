import type { ParameterKey, ParameterValues } from '@palisade/contract'
import { createBriefCache } from '../../infra/access/brief-cache.ts'
import type { CallContext } from '../../infra/binding/context.ts'
import type { Db } from '../../infra/database/database.ts'
import { invalidRequest } from '../../infra/errors/app-error.ts'
import { writeEvent } from '../../infra/outbox/outbox.ts'
import { listParameters, upsertParameter } from './parameter.queries.ts'
import { isWithinBounds, valuesInForce } from './parameter.rules.ts'

export interface ParameterService {
  /** The values in force, at most a second old. */
  values(): Promise<ParameterValues>
  get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]>
  update(
    change: { key: ParameterKey; value: number | string | boolean },
    context: Pick<CallContext, 'audit'>,
  ): Promise<ParameterValues>
  /** Another copy of the server has changed one. */
  forget(): void
}

/** How old a value may be when a notification is lost, ms. */
const STALE_MS = 1000

export function createParameterService({ db }: { db: Db }): ParameterService {
  const cache = createBriefCache<ParameterValues>({ keepFor: STALE_MS, size: 1 })

  const read = async () => valuesInForce(await listParameters(db))
  const values = async () => (await cache.get('', read)) ?? read()

  return {
    values,
    get: async key => (await values())[key],
    async update({ key, value }, context) {
      if (!isWithinBounds(key, value)) throw invalidRequest([{ path: 'value', rule: 'out_of_bounds' }])
      const before = (await read())[key]
      await db.transaction().execute(async tx => {
        await upsertParameter(tx, key, value)
        await writeEvent(tx, { type: 'parameter.changed', data: {}, audience: { permission: null } })
      })
      cache.clear()
      context.audit({ object: key, before, after: value })
      return read()
    },
    forget: () => cache.clear(),
  }
}
