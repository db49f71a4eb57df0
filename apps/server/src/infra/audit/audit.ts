import { logKindOf } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { insertAudits } from './audit.queries.ts'
import type { ObjectSources } from '#server/infra/access/object-source.ts'
import { findObjectNames, type ObjectName } from './audit-names.queries.ts'

/** Who did what, from where, and what changed (SYSTEM-2). */
export interface AuditEntry {
  userId?: string | null
  /**
   * The user name that was entered, for a login that failed; empty for rows about what the programs did on their own.
   */
  userName: string
  address: string
  /** Audit word of the call, e.g. `device.add`, or one of `programAuditWords`. */
  action: string
  object?: string | readonly string[]
  /** When it is left out, the name is looked up in the database, or taken from `before` and `after`. */
  objectName?: string
  /** False for an object that is in no centre and whose name is given, so that nothing has to be looked up. */
  isPlaced?: false
  /** The centre that the user has selected; it is used only where the object has no centre of its own. */
  centreId?: string | undefined
  before?: unknown
  after?: unknown
  /** `ok`, or the error code. */
  result: string
  requestId?: string
}

/** Details that a handler adds to the row that the binding writes for its call. They never contain a secret. */
export type AuditDetail = Partial<
  Pick<AuditEntry, 'object' | 'objectName' | 'isPlaced' | 'before' | 'after' | 'userId' | 'userName'>
>

/** How many objects of one row have their names looked up, and how many characters their names may take together. */
const NAMED_MAX = 10
const NAMES_LIMIT = 500
/** Characters of `before` and `after` each; of a longer value only its length is stored. */
const VALUE_LIMIT = 256 * 1024

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * PostgreSQL refuses NUL characters and lone surrogates. They are replaced, so that a caller who sends them is logged
 * all the same.
 */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')

function json(value: unknown): string | null {
  if (value === undefined) return null
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? storable(part) : part,
  )
  return text.length > VALUE_LIMIT ? JSON.stringify({ characters: text.length }) : text
}

/**
 * Writes one row. The binding calls it for every call with `meta.audit`; work that the programs do on their own calls
 * it directly.
 * @param from a transaction to write in
 */
export type WriteAudit = (entry: AuditEntry, from?: Db) => Promise<void>

/** @param objects read with each row: they are complete once the modules are composed */
export const createAuditWriter =
  (db: Db, objects: ObjectSources): WriteAudit =>
  (entry, from = db) =>
    writeAudit(from, entry, objects)

async function writeAudit(db: Db, entry: AuditEntry, objects: ObjectSources): Promise<void> {
  const ids = entry.isPlaced === false ? [] : objectsOf(entry).filter(id => UUID.test(id))
  const wanted = entry.objectName === undefined ? ids.slice(0, NAMED_MAX) : ids.slice(0, 1)
  if (entry.centreId !== undefined) wanted.push(entry.centreId)
  const found = await findObjectNames(db, wanted, objects)
  await insertAudits(db, [rowOf(entry, new Map(found.map(one => [one.id, one])))])
}

/** Writes rows whose names are known already, in one statement and in the transaction of the change. */
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

/**
 * The names of the objects, each from the first source that has it: the present name in the database, then a name in
 * the row's own `before` or `after`, then the identifier itself unless it is a UUID (a word such as a parameter's key
 * is readable).
 */
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

/**
 * The names in a value that is one object or a list of objects, by id. A single object's name is also listed under '',
 * for objects without an id.
 */
function namedIn(value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.slice(0, NAMED_MAX).flatMap(namedIn)
  if (typeof value !== 'object' || value === null || !('name' in value) || typeof value.name !== 'string')
    return []
  const own: [string, string] = ['', value.name]
  return 'id' in value && typeof value.id === 'string' ? [own, [value.id, value.name]] : [own]
}
