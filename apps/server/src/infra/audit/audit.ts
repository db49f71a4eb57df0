import { logKindOf } from '@palisade/contract'
import type { Db } from '../database/database.ts'
import { insertAudits } from './audit.queries.ts'
import { findObjectNames, type ObjectName } from './audit-names.queries.ts'

/** Who did what, from where, and what changed (SYSTEM-2). */
export interface AuditEntry {
  userId?: string | null
  /** The name tried, for a login that failed; empty for what the programs do. */
  userName: string
  address: string
  /** Audit word of the call, e.g. `device.add`, or one of `programAuditWords`. */
  action: string
  object?: string | readonly string[]
  /** Left out, it is looked up, or taken from what was before and after. */
  objectName?: string
  /** The park the user has selected; the object's own centre goes before it. */
  centreId?: string | undefined
  before?: unknown
  after?: unknown
  /** `ok`, or the error code. */
  result: string
  requestId?: string
}

/** What a handler adds to the row that the binding writes for its call. Never a secret. */
export type AuditDetail = Partial<
  Pick<AuditEntry, 'object' | 'objectName' | 'before' | 'after' | 'userId' | 'userName'>
>

/** Objects of one row that are looked up by name, and the characters their names take. */
const NAMED_MAX = 10
const NAMES_LIMIT = 500
/** Characters of `before` and `after` each; a longer one is told by its length. */
const VALUE_LIMIT = 256 * 1024

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** PostgreSQL takes neither zero bytes nor halves of surrogate pairs; whoever sends them is written down all the same. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')

function json(value: unknown): string | null {
  if (value === undefined) return null
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? storable(part) : part,
  )
  return text.length > VALUE_LIMIT ? JSON.stringify({ characters: text.length }) : text
}

/** Writes one row. The binding does it for calls with `meta.audit`; what programs do by themselves is written by hand. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  const ids = objectsOf(entry).filter(id => UUID.test(id))
  const wanted = entry.objectName === undefined ? ids.slice(0, NAMED_MAX) : ids.slice(0, 1)
  if (entry.centreId !== undefined) wanted.push(entry.centreId)
  const found = await findObjectNames(db, wanted)
  await insertAudits(db, [rowOf(entry, new Map(found.map(one => [one.id, one])))])
}

/** Rows whose names are known already, in one statement and in the transaction of the change. */
export async function writeNamedAudits(
  db: Db,
  entries: readonly (AuditEntry & { objectName: string; centre?: { id: string; name: string } })[],
): Promise<void> {
  const rows = entries.map(entry => {
    const row = rowOf(entry, new Map())
    return entry.centre ? { ...row, centre_id: entry.centre.id, centre_name: entry.centre.name } : row
  })
  await insertAudits(db, rows)
}

const objectsOf = ({ object }: AuditEntry): readonly string[] =>
  object === undefined ? [] : typeof object === 'string' ? object.split(',') : object

function rowOf(entry: AuditEntry, found: ReadonlyMap<string, ObjectName>) {
  const objects = objectsOf(entry)
  const centre =
    objects.map(id => found.get(id)).find(one => one?.centreId) ?? found.get(entry.centreId ?? '')
  return {
    kind: logKindOf(entry.action),
    user_id: entry.userId ?? null,
    user_name: storable(entry.userName),
    address: entry.address,
    centre_id: centre?.centreId ?? null,
    centre_name: centre?.centreName ?? '',
    action: entry.action,
    object: entry.object === undefined ? null : storable(objects.join(',')),
    object_name: storable(entry.objectName ?? namesOf(objects, entry, found)).slice(0, NAMES_LIMIT),
    before: json(entry.before),
    after: json(entry.after),
    result: entry.result,
    request_id: entry.requestId ?? null,
  }
}

/** What the objects are called: now, else as the row's own values say, else what is no id speaks for itself. */
function namesOf(
  objects: readonly string[],
  { before, after }: AuditEntry,
  found: ReadonlyMap<string, ObjectName>,
): string {
  const told = new Map([...namedIn(before), ...namedIn(after)])
  const alone = told.get('') ?? ''
  const names = objects
    .slice(0, NAMED_MAX)
    .map(
      id => found.get(id)?.name ?? told.get(id) ?? (UUID.test(id) ? (objects.length === 1 ? alone : '') : id),
    )
    .filter(name => name !== '')
  const more = objects.length - NAMED_MAX
  if (more > 0) names.push(`+${more}`)
  return objects.length === 0 ? alone : names.join(', ')
}

/** Names in a value that is a thing or a list of things, by id; that of a single one without an id under ''. */
function namedIn(value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.slice(0, NAMED_MAX).flatMap(namedIn)
  if (typeof value !== 'object' || value === null || !('name' in value) || typeof value.name !== 'string')
    return []
  const own: [string, string] = ['', value.name]
  return 'id' in value && typeof value.id === 'string' ? [own, [value.id, value.name]] : [own]
}
