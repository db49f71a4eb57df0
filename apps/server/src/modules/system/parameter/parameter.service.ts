import {
  isSecurityParameter,
  parameters,
  type Contract,
  type ParameterKey,
  type ParameterRow,
  type ParameterValue,
  type ParameterValues,
  type RequestOf,
} from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { createBriefCache } from '#server/infra/access/brief-cache.ts'
import { may } from '#server/infra/access/may.ts'
import { issuesOf } from '#server/infra/binding/request-body.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import {
  findAlarmSound,
  listParameters,
  lockParameter,
  removeAlarmSounds,
  updateParameters,
  type ParameterChange,
  type StoredRow,
} from './parameter.queries.ts'
import { presentParameters } from './parameter.presenter.ts'
import {
  changedList,
  isSecret,
  isSsoIncomplete,
  valuesInForce,
  type ListChange,
  type ListKey,
} from './parameter.rules.ts'

type Calls = Contract['parameter']
export type EditContext = Pick<SignedInContext, 'user' | 'access' | 'audit' | 'transaction' | 'log'>

type Rights = Pick<AccessSnapshot, 'isSuper'>

export interface ParameterService {
  /** The effective values with secrets opened, at most a second old; for the server's own use. */
  values(): Promise<ParameterValues>
  get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]>
  list(access: Rights): Promise<ParameterRow[]>
  row(key: ParameterKey, access: Rights): Promise<ParameterRow>
  update(change: RequestOf<Calls['update']>, context: EditContext): Promise<ParameterRow>
  changeList(key: ListKey, change: ListChange, context: EditContext): Promise<ParameterRow>
  restoreDefault(keys: readonly ParameterKey[], context: EditContext): Promise<ParameterRow[]>
  /** Runs a change in one transaction and then tells everybody; for values that have calls of their own. */
  write(change: (tx: Tx) => Promise<void>, context: Pick<EditContext, 'transaction'>): Promise<void>
  /** Drops cached values, because another copy of the server has changed one. */
  forget(): void
}

interface ParameterDeps {
  db: Db
  sealer: SecretCipher
  /** Removes files that no parameter refers to any more. */
  removeFiles: (keys: readonly string[], log: EditContext['log']) => Promise<void>
}

/** How old a cached value may be when a notification is lost, ms. */
const STALE_MS = 1000

const ownerOf = (key: string) => `parameter:${key}`

export function createParameterService({ db, sealer, removeFiles }: ParameterDeps): ParameterService {
  const cache = createBriefCache<ParameterValues>({ keepFor: STALE_MS, size: 1 })

  const opened = (rows: readonly StoredRow[]) =>
    valuesInForce(
      rows.map(({ key, value, sealed }) => ({
        key,
        value: sealed ? sealer.unseal(ownerOf(key), sealed) : value,
      })),
    )
  const read = async (from: Db = db) => opened(await listParameters(from))
  const values = async () => (await cache.get('', () => read())) ?? read()

  async function list({ isSuper }: Rights) {
    const [rows, sound] = await Promise.all([listParameters(db), findAlarmSound(db)])
    return presentParameters(opened(rows), rows, sound?.file_name, isSuper)
  }

  async function row(key: ParameterKey, access: Rights) {
    const found = (await list(access)).find(each => each.key === key)
    if (!found) throw new Error(`no parameter ${key}`)
    return found
  }

  async function write(change: (tx: Tx) => Promise<void>, { transaction }: Pick<EditContext, 'transaction'>) {
    await transaction(async tx => {
      await change(tx)
      await writeEvent(tx, { type: 'parameter.changed', data: {}, audience: { permission: null } })
    })
    cache.clear()
  }

  return {
    values,
    get: async key => (await values())[key],
    list,
    row,
    write,
    async update({ key, value, version }, context) {
      const wanted = parsed(key, value)
      requireSuperFor([key], context)
      await write(async tx => {
        const before = (await lockWith(tx, [key])).find(each => each.key === key)
        if (before === undefined) throw new AppError('parameter.unknown')
        if (version !== undefined && before.version !== version)
          throw new AppError('parameter.changed_meanwhile')
        context.audit({ object: key, ...told(key, opened([before])[key], wanted) })
        await updateParameters(tx, [key], storedAs(sealer, key, wanted), context.user.name)
        requireWhole(key, await read(tx))
      }, context)
      return row(key, context.access)
    },
    async changeList(key, change, context) {
      requireMayTake(change, context)
      await write(async tx => {
        const before = opened([await lockParameter(tx, key)])[key]
        const changed = changedList(key, before, change)
        context.audit({ object: key, before, ...('list' in changed && { after: changed.list }) })
        if ('refused' in changed) throw new AppError(changed.refused, changed.params)
        await updateParameters(tx, [key], { value: changed.list }, context.user.name)
      }, context)
      return row(key, context.access)
    },
    async restoreDefault(keys, context) {
      let files: string[] = []
      requireSuperFor(keys, context)
      await write(async tx => {
        await lockWith(tx, keys)
        const before = await read(tx)
        const open = keys.filter(key => !isSecret(key))
        context.audit({ object: keys, before: pick(open, before), after: pick(open, valuesInForce([])) })
        await updateParameters(tx, keys, {}, context.user.name)
        if (keys.includes('alarm.sound_file')) files = await removeAlarmSounds(tx)
        const after = await read(tx)
        for (const key of keys) requireWhole(key, after)
      }, context)
      await removeFiles(files, context.log)
      return list(context.access)
    },
    forget: () => cache.clear(),
  }
}

function storedAs(sealer: SecretCipher, key: ParameterKey, value: ParameterValue): ParameterChange {
  if (!isSecret(key)) return { value }
  return value === '' ? {} : { sealed: sealer.seal(ownerOf(key), String(value)) }
}

/** Renaming or removing an entry takes more than adding one. */
function requireMayTake({ remove }: ListChange, { access }: EditContext): void {
  if (remove !== undefined && !may(access, 'parameter.edit')) throw new AppError('access.denied')
}

function requireSuperFor(keys: readonly ParameterKey[], { access, audit }: EditContext): void {
  audit({ object: keys })
  if (!access.isSuper && keys.some(isSecurityParameter)) throw new AppError('parameter.super_only')
}

const pick = (keys: readonly ParameterKey[], values: ParameterValues) =>
  Object.fromEntries(keys.map(key => [key, values[key]]))

/** Parses a value with its own schema. */
function parsed(key: ParameterKey, value: ParameterValue): ParameterValue {
  if (parameters[key].unit === 'file') throw invalidRequest([{ path: 'key', rule: 'own_call' }])
  const result = parameters[key].schema.safeParse(value)
  if (result.success) return result.data
  throw invalidRequest(issuesOf(result.error).map(({ rule }) => ({ path: 'value', rule })))
}

/** The values before and after a change for the log; of a secret only whether it is set. */
function told(key: ParameterKey, before: unknown, after: unknown) {
  if (!isSecret(key)) return { before, after }
  return { before: { isSet: before !== '' }, after: { isSet: after !== '' } }
}

const SSO_TOGETHER = ['sso.client_id', 'sso.enabled', 'sso.issuer'] as const
const isSso = (key: ParameterKey) => parameters[key].group === 'sso'

/**
 * Locks these parameters and those that are checked together with them, always in the same order, so that two changes
 * cannot deadlock.
 */
async function lockWith(tx: Tx, keys: readonly ParameterKey[]): Promise<StoredRow[]> {
  const all = new Set<ParameterKey>([...keys, ...(keys.some(isSso) ? SSO_TOGETHER : [])])
  const rows: StoredRow[] = []
  for (const key of [...all].toSorted()) rows.push(await lockParameter(tx, key))
  return rows
}

/** Checks rules across several values after a change. */
function requireWhole(key: ParameterKey, after: ParameterValues): void {
  if (isSso(key) && isSsoIncomplete(after)) throw new AppError('parameter.sso_incomplete')
}
