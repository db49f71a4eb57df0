import { parameters, type ParameterKey, type ParameterRow, type ParameterValues } from '@palisade/contract'
import { createBriefCache } from '../../infra/access/brief-cache.ts'
import type { CallContext } from '../../infra/binding/context.ts'
import type { Db, Tx } from '../../infra/database/database.ts'
import { invalidRequest } from '../../infra/errors/app-error.ts'
import { writeEvent } from '../../infra/outbox/outbox.ts'
import { listParameters, removeParameters, upsertParameter } from './parameter.queries.ts'
import { presentParameters } from './parameter.presenter.ts'
import { isWithinBounds, valuesInForce } from './parameter.rules.ts'

type ParameterValue = ParameterRow['value']

export interface ParameterService {
  /** The values in force, at most a second old. */
  values(): Promise<ParameterValues>
  get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]>
  list(): Promise<ParameterRow[]>
  update(
    change: { key: ParameterKey; value: ParameterValue },
    context: Pick<CallContext, 'audit'>,
  ): Promise<ParameterRow>
  restoreDefault(keys: readonly ParameterKey[], context: Pick<CallContext, 'audit'>): Promise<ParameterRow[]>
  /** Another copy of the server has changed one. */
  forget(): void
}

/** How old a value may be when a notification is lost, ms. */
const STALE_MS = 1000

export function createParameterService({ db }: { db: Db }): ParameterService {
  const cache = createBriefCache<ParameterValues>({ keepFor: STALE_MS, size: 1 })

  const read = async () => valuesInForce(await listParameters(db))
  const values = async () => (await cache.get('', read)) ?? read()
  const list = async () => presentParameters(await listParameters(db))

  async function write(change: (tx: Tx) => Promise<void>) {
    await db.transaction().execute(async tx => {
      await change(tx)
      await writeEvent(tx, { type: 'parameter.changed', data: {}, audience: { permission: null } })
    })
    cache.clear()
  }

  return {
    values,
    get: async key => (await values())[key],
    list,
    async update({ key, value }, context) {
      if (!isWithinBounds(key, value)) throw invalidRequest([{ path: 'value', rule: 'out_of_bounds' }])
      const before = (await read())[key]
      await write(tx => upsertParameter(tx, key, value))
      context.audit({ object: key, ...(isSecret(key) ? {} : { before, after: value }) })
      return rowOf(await list(), key)
    },
    async restoreDefault(keys, context) {
      const before = await read()
      await write(tx => removeParameters(tx, keys))
      const open = keys.filter(key => !isSecret(key))
      context.audit({ object: keys, before: Object.fromEntries(open.map(key => [key, before[key]])) })
      return list()
    },
    forget: () => cache.clear(),
  }
}

const isSecret = (key: ParameterKey) => parameters[key].audience === 'nobody'

function rowOf(rows: readonly ParameterRow[], key: ParameterKey): ParameterRow {
  const row = rows.find(found => found.key === key)
  if (!row) throw new Error(`no parameter ${key}`)
  return row
}
