import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { recordedCameraIdSchema, type SurveyedFile } from '@palisade/contract/media'
import { Fmp4Error } from '@palisade/fmp4'
import type { Logger } from 'pino'
import { hourFolder, type HourFile } from '../files/hour.ts'
import { hourName, HOUR_MS, parseMinuteName } from '../files/minute-name.ts'
import { MARKS_FILE, MARKS_MAX_BYTES, readMarks } from '../files/marks-file.ts'
import { chooseFolder } from '../folders/folders.ts'
import type { FolderHealth } from '../folders/folder-health.ts'
import type { Mark } from '../kinds.ts'
import { surveyRead } from '../survey/survey-file.ts'
import type { BlockCache } from '../../objects/block-cache.ts'
import { isOfStore, StoreFault, type ListedObject, type ObjectStore } from '../../objects/object-store.ts'
import { sourceOf } from './open-object.ts'
import { appendObject, readObjects, type StoredObject } from '../files/objects-file.ts'
import type { StoreHealth } from '../../objects/store-health.ts'
import { marksKey } from './stored-marks.ts'
import type { TierDeps } from './tier-deps.ts'

export interface ReconcileDeps extends Pick<TierDeps, 'onStored' | 'onGone' | 'objects'> {
  log: Pick<Logger, 'info' | 'warn'>
  store: ObjectStore
  health: Pick<StoreHealth, 'ask'>
  folders: readonly FolderHealth[]
  cache: BlockCache
}

interface ListedHour {
  cameraId: string
  at: number
  /** By name: `05-main.mp4`. */
  files: Map<string, ListedObject>
  hasMarks: boolean
}

/** Objects of which the lists said otherwise than the notes beside the recordings. */
export interface Reconciled {
  found: number
  lost: number
  /** Objects that are others than were stored: those who read them are told so. */
  changed: number
}

/**
 * Compares the store's own list with what is noted beside the recordings, and notes what it has: after a disk that was lost, or
 * objects that others deleted. Rejects with `StoreFault` when the store stops answering; what was noted by then stays.
 */
export async function reconcile(deps: ReconcileDeps, isStopped: () => boolean): Promise<Reconciled> {
  const { store, health, folders, objects } = deps
  const done: Reconciled = { found: 0, lost: 0, changed: 0 }
  const there = await health.ask(() => store.names(''))
  const noted = folders.flatMap(folder => objects.cameras(folder.path))
  for (const cameraId of new Set([...there, ...noted].toSorted())) {
    if (!recordedCameraIdSchema.safeParse(cameraId).success) continue
    const left = new Map(folders.flatMap(folder => hoursOf(deps, folder.path, cameraId)))
    const listed = listedHours(store, cameraId)
    for (;;) {
      const { done: isOver, value: hour } = await health.ask(() => listed.next())
      if (isOver) break
      if (isStopped()) return done
      left.delete(hour.at)
      await compareHour(deps, hour, done)
    }
    for (const [at] of left) {
      if (isStopped()) return done
      await compareHour(deps, { cameraId, at, files: new Map(), hasMarks: false }, done)
    }
  }
  if (done.found + done.lost + done.changed > 0) deps.log.warn({ ...done }, 'stored recordings compared')
  return done
}

const hoursOf = ({ objects }: ReconcileDeps, folder: string, cameraId: string): [number, true][] =>
  objects.hours(folder, cameraId).map(at => [at, true])

/** Keys come in order, so that an hour is whole when the next begins. */
async function* listedHours(store: ObjectStore, cameraId: string): AsyncGenerator<ListedHour> {
  let hour: ListedHour | undefined
  for await (const object of store.list(`${cameraId}/`)) {
    const [day = '', of = '', base = ''] = object.key.slice(cameraId.length + 1).split('/')
    const at = Date.parse(`${day}T${of}:00:00Z`)
    if (at % HOUR_MS !== 0) continue
    if (hour?.at !== at) {
      if (hour) yield hour
      hour = { cameraId, at, files: new Map(), hasMarks: false }
    }
    if (base === MARKS_FILE) hour.hasMarks = true
    else if (parseMinuteName(`${day}/${of}/${base}`)) hour.files.set(base, object)
  }
  if (hour) yield hour
}

async function compareHour(deps: ReconcileDeps, listed: ListedHour, done: Reconciled): Promise<void> {
  const { cameraId, at, files } = listed
  const notes = await notesOf(deps, listed)
  for (const [base, object] of files) {
    const known = notes.find(note => note.objects.has(base))?.objects.get(base)
    if (!known && (await take(deps, listed, base, object))) done.found++
    if (known && !isSame(known, object)) done.changed++
  }
  for (const { folder, objects } of notes)
    for (const known of objects.values())
      if (!files.has(known.name) && (await forget(deps, folder, cameraId, at, known))) done.lost++
}

async function notesOf({ folders }: ReconcileDeps, { cameraId, at }: ListedHour) {
  const notes = folders.map(async ({ path: folder }) => ({
    folder,
    objects: await readObjects(hourFolder(folder, cameraId, at)),
  }))
  return Promise.all(notes)
}

/** Whether the object is the one that was noted. */
export const isSame = (known: Pick<StoredObject, 'bytes' | 'etag'>, listed: ListedObject): boolean =>
  known.bytes === listed.bytes && known.etag === listed.etag

/** Notes an object that nobody knew. */
async function take(
  deps: ReconcileDeps,
  hour: ListedHour,
  base: string,
  listed: ListedObject,
): Promise<boolean> {
  const { cameraId, at } = hour
  const name = `${hourName(at)}/${base}`
  const home = chooseFolder(deps.folders, cameraId, new Set())
  const parsed = parseMinuteName(name)
  if (!home || !parsed) return false
  const place = hourFolder(home.path, cameraId, at)
  await mkdir(place, { recursive: true, mode: 0o700 })
  if (hour.hasMarks) await takeMarks(deps, place, cameraId, at)
  const { bytes, etag } = listed
  const marks = await readMarks(place)
  const file = { ...parsed, folder: deps.store.path, name, path: `${deps.store.path}/${listed.key}` }
  // Looked at before it is noted: a start that is killed in between finds it again.
  const found = await look(deps, cameraId, file, { bytes, marks, listed })
  if (found?.is !== 'whole') {
    deps.log.warn({ file: file.path, reason: found?.is }, 'stored object is no recording of its place')
    return false
  }
  const { spans } = found
  await appendObject(place, { name: base, bytes, etag, ...(marks.length === 0 && { spans }) })
  deps.objects.add(home.path, cameraId, at, bytes)
  deps.onStored({ cameraId, stream: parsed.stream, name, bytes, spans })
  return true
}

/** Undefined for an object that is none of ours, or not that of the list any more: the others are looked at all the same. */
async function look(
  { store, health, cache }: ReconcileDeps,
  cameraId: string,
  file: HourFile,
  { bytes, marks, listed }: { bytes: number; marks: readonly Mark[]; listed: ListedObject },
): Promise<SurveyedFile | undefined> {
  const open = () => Promise.resolve(sourceOf({ store, health, cache }, listed.key, listed))
  return surveyRead(cameraId, file, { bytes, marks, open }).catch(unlessOfStore)
}

function unlessOfStore(error: unknown): undefined {
  if (error instanceof Fmp4Error || (error instanceof StoreFault && !isOfStore(error))) return undefined
  throw error
}

async function takeMarks({ store, health }: ReconcileDeps, place: string, cameraId: string, at: number) {
  if ((await readMarks(place)).length > 0) return
  const pieces: Uint8Array[] = []
  let size = 0
  const read = async () => {
    for await (const piece of store.read(marksKey(cameraId, at))) {
      size += piece.length
      // More of it would not be read from the disk either.
      if (size > MARKS_MAX_BYTES) return
      pieces.push(piece)
    }
  }
  await health.ask(read).catch(unlessOfStore)
  if (pieces.length > 0) await writeFile(path.join(place, MARKS_FILE), Buffer.concat(pieces), { mode: 0o600 })
}

/** An object that is not in the list: asked for once more, since it may have been stored while the list was read. */
async function forget(
  deps: ReconcileDeps,
  folder: string,
  cameraId: string,
  at: number,
  known: StoredObject,
): Promise<boolean> {
  const { store, health, objects, onGone, log } = deps
  const name = `${hourName(at)}/${known.name}`
  const key = `${cameraId}/${name}`
  if (await health.ask(() => store.head(key))) return false
  const place = hourFolder(folder, cameraId, at)
  if (!(await readObjects(place)).has(known.name)) return false
  await appendObject(place, { gone: known.name })
  objects.add(folder, cameraId, at, -known.bytes)
  log.warn({ file: `${store.path}/${key}` }, 'stored recording is gone')
  onGone({ folder: store.path, cameraId, name, stream: parseMinuteName(name)?.stream ?? 'main' })
  return true
}
