import { kindOfDriver } from '@palisade/contract'
import { deviceObject, may } from '#server/infra/access/may.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { CallContext } from '#server/infra/binding/context.ts'
import type { Tx } from '#server/infra/database/database.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { fault, type Candidate, type ImportFault } from './device-import-row.rules.ts'
import { listParentsByCode } from './device-import.queries.ts'
import { canBelongTo } from '../device-parent.ts'
import { platformFault } from '../device-platform.ts'
import { listCentrePlatforms } from '../device-platform.queries.ts'
import { categoryOf, newDevice } from '../device.add.ts'
import type { Credentials } from '#server/modules/device/connection/device.credentials.ts'
import { writeDeviceChanged } from '../device.events.ts'
import { insertFreeDevices, nextDeviceIds } from '../device.queries.ts'

/** Rows of one transaction; stored rows stay, whatever happens to the rest. */
const BATCH = 250
/** Levels of devices below devices within one file; deeper rows are refused. */
const LEVELS = 8

export interface StoreDeps {
  fileName: string
  transaction: CallContext['transaction']
  credentials: Credentials
  faultOf: FaultOf
  access: AccessSnapshot
  /** Aborted when the caller disconnects; then no further batch begins. */
  signal: AbortSignal
}

/**
 * Stores rows in batches, each row completely or not at all and each batch with a log row of its own. A row whose parent is in the same file waits for the
 * parent.
 * @returns a fault for each row that was not stored
 */
export async function storeCandidates(
  candidates: readonly Candidate[],
  deps: StoreDeps,
): Promise<ImportFault[]> {
  const faults: ImportFault[] = []
  let waiting = [...candidates]
  for (let level = 0; level < LEVELS && waiting.length > 0; level += 1) {
    const codes = new Set(waiting.map(({ draft }) => draft.code))
    const isReady = ({ parent }: Candidate) => parent === undefined || !codes.has(parent)
    const ready = waiting.filter(isReady)
    waiting = waiting.filter(candidate => !isReady(candidate))
    for (let at = 0; at < ready.length; at += BATCH)
      faults.push(...(await storeBatch(ready.slice(at, at + BATCH), deps)))
  }
  return [...faults, ...waiting.map(({ row }) => fault(row, 'parent', 'device.parent_invalid'))]
}

async function storeBatch(batch: readonly Candidate[], deps: StoreDeps): Promise<ImportFault[]> {
  if (deps.signal.aborted) return batch.map(({ row }) => fault(row, null, 'request.timeout'))
  try {
    const { faults } = await deps.transaction(
      tx => insertBatch(tx, batch, deps),
      ({ stored }) =>
        stored.length > 0
          ? { object: stored, after: { fileName: deps.fileName, added: stored.length } }
          : undefined,
    )
    return faults
  } catch (error) {
    const { code } = deps.faultOf(error)
    // A single row can be the reason, for example because its area was just deleted, so the rows are tried one by one.
    if (batch.length === 1 || code === 'server.unavailable' || code === 'server.disk_full')
      return batch.map(({ row }) => fault(row, null, code))
    const each: ImportFault[] = []
    for (const candidate of batch) each.push(...(await storeBatch([candidate], deps)))
    return each
  }
}

async function insertBatch(
  tx: Tx,
  batch: readonly Candidate[],
  { credentials, access }: StoreDeps,
): Promise<{ faults: ImportFault[]; stored: string[] }> {
  const parentOf = await findParents(tx, batch, access)
  const [reached, unreached] = split(batch, candidate => mayAdd(candidate, access))
  const [known, orphans] = split(reached, candidate => parentOf(candidate) !== undefined)
  const { sound, misplaced, platformOf } = await withPlatforms(tx, known, access)
  const ids = await nextDeviceIds(tx, sound.length)
  const devices = sound.map((candidate, index) => ({
    ...newDevice(ids[index] ?? '', candidate.draft, credentials),
    parentId: parentOf(candidate) ?? null,
    platformId: platformOf(candidate),
  }))
  const stored = devices.length > 0 ? await insertFreeDevices(tx, devices) : new Set<string>()
  await writeDeviceChanged(
    tx,
    'added',
    devices.filter(device => stored.has(device.id)),
    true,
  )
  const refused = sound.filter((_, index) => !stored.has(ids[index] ?? ''))
  const faults = [
    ...unreached.map(({ row }) => fault(row, 'category', 'access.denied')),
    ...orphans.map(({ row }) => fault(row, 'parent', 'device.parent_invalid')),
    ...misplaced,
    ...refused.map(({ row }) => fault(row, 'code', 'device.code_taken')),
  ]
  return { faults, stored: [...stored] }
}

/** Users may add only devices that they will be able to see. A new device is not yet named by any role. */
const mayAdd = ({ draft }: Candidate, access: AccessSnapshot) =>
  may(access, 'device.edit', { areaId: draft.areaId, device: { id: '', category: categoryOf(draft) } })

function split<Item>(items: readonly Item[], fits: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(fits), items.filter(item => !fits(item))]
}

/** @returns for each candidate the id of its parent, null without one, undefined when the parent is not possible */
async function findParents(tx: Tx, batch: readonly Candidate[], access: AccessSnapshot) {
  const codes = [...new Set(batch.flatMap(({ parent }) => parent ?? []))]
  const parents = new Map((await listParentsByCode(tx, codes)).map(parent => [parent.code, parent]))
  return ({ draft, parent: code }: Candidate): string | null | undefined => {
    if (code === undefined) return null
    const parent = parents.get(code)
    const fits =
      parent &&
      canBelongTo(kindOfDriver[draft.driver], parent.kind) &&
      may(access, 'device.view', deviceObject(parent))
    return fits ? parent.id : undefined
  }
}

/** Sorts out the rows whose platform is not the one of their area's centre. */
async function withPlatforms(tx: Tx, batch: readonly Candidate[], access: AccessSnapshot) {
  const asking = batch.filter(({ platform }) => platform !== undefined)
  const areaIds = [...new Set(asking.map(({ draft }) => draft.areaId))]
  const platforms = areaIds.length > 0 ? await listCentrePlatforms(tx, areaIds) : undefined
  const found = ({ draft }: Candidate) => platforms?.get(draft.areaId)
  const misplaced = asking.flatMap(candidate => {
    const isNamed = ({ name }: { name: string }) => name === candidate.platform
    const code = platformFault(found(candidate), isNamed, access)
    return code ? [fault(candidate.row, 'platform', code)] : []
  })
  const wrong = new Set(misplaced.map(({ row }) => row))
  const platformOf = (candidate: Candidate) =>
    candidate.platform === undefined ? null : (found(candidate)?.id ?? null)
  return { sound: batch.filter(({ row }) => !wrong.has(row)), misplaced, platformOf }
}
