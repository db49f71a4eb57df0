import { appendFile, mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  recordedCameraIdSchema,
  recordedEntrySchema,
  recordingKindsSchema,
  streamKindSchema,
  type RecordedEntry,
} from '@palisade/contract/media'
import { z } from 'zod'
import { isAbsent } from '../files/error-code.ts'
import { createLines } from './lines.ts'

/** An entry before it has its number. */
export type NewEntry = RecordedEntry extends infer E
  ? E extends RecordedEntry
    ? Omit<E, 'id'>
    : never
  : never

const openedSchema = z.object({
  folder: z.string(),
  cameraId: recordedCameraIdSchema,
  name: z.string(),
  stream: streamKindSchema,
  /** The kinds that wanted the first group of the file. After a kill, only the journal knows them. */
  kinds: recordingKindsSchema,
})
export type OpenedFile = z.infer<typeof openedSchema>

const endSchema = z.object({
  cameraId: recordedCameraIdSchema,
  stream: streamKindSchema,
  /** End of the newest picture, ms since 1970. */
  to: z.number(),
  /** The kinds that wanted it. */
  kinds: recordingKindsSchema,
})
/** How far a stream was recorded that was still wanted. */
export type RecordedEnd = z.infer<typeof endSchema>

/** The content of the journal that a former run of the program left. */
export interface Left {
  /** Files that were being written when the program ended. */
  opened: OpenedFile[]
  /** The folders that were recorded into. */
  folders: string[]
  /** The streams that were wanted until the program ended, with the end of their recordings. */
  ends: RecordedEnd[]
}

/**
 * The append-only file of entries that no server has confirmed yet, so that none is lost when server or media program are killed. An
 * incomplete last line is left out.
 */
export interface Journal {
  add(entry: NewEntry): void
  opened(file: OpenedFile): void
  /** Notes that a file is ended, whether a server is told of it or not. */
  closed(file: Pick<OpenedFile, 'folder' | 'cameraId' | 'name'>): void
  folder(folder: string): void
  /** Notes how far a stream is recorded that is still wanted. */
  reached(end: RecordedEnd): void
  /** Notes that a stream is not wanted any more, so that nothing of it counts as missing while the program does not run. */
  rests(camera: Pick<RecordedEnd, 'cameraId' | 'stream'>): void
  /** Entries that no server has kept, oldest first, at most `limit` of them, after the one with the id given. */
  waiting(after: number, limit: number): RecordedEntry[]
  kept(ids: readonly number[]): void
  /** Resolves once all that was added is on the disk. */
  settled(): Promise<void>
}

const lineSchema = z.union([
  z.object({ entry: recordedEntrySchema }),
  z.object({ opened: openedSchema }),
  z.object({ closed: z.string() }),
  z.object({ folder: z.string() }),
  z.object({ reached: endSchema }),
  z.object({ rests: z.string() }),
  z.object({ kept: z.array(z.number()) }),
  z.object({ next: z.number() }),
])
type Line = z.infer<typeof lineSchema>

/** The most entries in memory: three days of 60 cameras. Older ones are dropped; the nightly comparison finds them from the files. */
const WAITING_MAX = 250_000
/** Lines after which the file is written anew with what still counts. */
const COMPACT_LINES = 100_000

/** @param onFault told when the file cannot be written: recording goes on without it */
export async function openJournal(
  file: string,
  onFault: (error: unknown) => void,
): Promise<{ journal: Journal; left: Left }> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 }).catch(onFault)
  const state = read(await textIn(file, onFault))
  const left: Left = {
    opened: [...state.opened.values()],
    folders: [...state.folders],
    ends: [...state.ends.values()],
  }
  let written = 0

  /** False after a fault, when nobody knows which lines were written: the file is then written again from memory. */
  let isWhole = true
  const lines = createLines(async texts => {
    written += texts.length
    if (!isWhole || written > COMPACT_LINES) return rewrite()
    isWhole = false
    await appendFile(file, texts.join(''), { mode: 0o600, flush: true })
    isWhole = true
  }, onFault)
  const write = (line: Line): void => {
    take(state, line)
    lines.add(`${JSON.stringify(line)}\n`)
  }

  async function rewrite(): Promise<void> {
    written = 0
    isWhole = false
    const fresh = `${file}.new`
    const handle = await open(fresh, 'w', 0o600)
    try {
      await handle.writeFile(textOf(state))
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await rename(fresh, file)
    isWhole = true
  }
  // A disk that is full must not keep live video from starting.
  await rewrite().catch(onFault)

  return {
    left,
    journal: {
      add: entry => {
        const numbered: RecordedEntry = { ...entry, id: state.next++ }
        write({ entry: numbered })
      },
      opened: opened => write({ opened }),
      closed: file => write({ closed: keyOf(file) }),
      folder: folder => {
        if (!state.folders.has(folder)) write({ folder })
      },
      reached: reached => write({ reached }),
      rests: camera => {
        if (state.ends.has(streamKey(camera))) write({ rests: streamKey(camera) })
      },
      waiting: (after, limit) => {
        const found: RecordedEntry[] = []
        for (const [id, entry] of state.entries) {
          if (found.length >= limit) break
          if (id > after) found.push(entry)
        }
        return found
      },
      kept: ids => {
        const known = ids.filter(id => state.entries.has(id))
        if (known.length === 0) return
        write({ kept: known })
      },
      settled: () => lines.settled(),
    },
  }
}

/** How often reading the journal is tried, and the pause between two tries, ms. */
const READS = 5
const READ_PAUSE_MS = 300

/** Reads the journal. If it cannot be read, it is renamed and not overwritten; the nightly comparison finds its entries from the files. */
async function textIn(file: string, onFault: (error: unknown) => void): Promise<string> {
  for (let reads = 1; ; reads++) {
    try {
      return await readFile(file, 'utf8')
    } catch (error) {
      if (isAbsent(error)) return ''
      onFault(error)
      if (reads >= READS) break
      await delay(READ_PAUSE_MS)
    }
  }
  await rename(file, `${file}.unread-${Date.now()}`).catch(onFault)
  return ''
}

/** Looks at the journal of a program that may be running, and changes nothing. */
export async function readJournal(file: string): Promise<{ opened: OpenedFile[]; entries: RecordedEntry[] }> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return ''
    throw error
  })
  const { opened, entries } = read(text)
  return { opened: [...opened.values()], entries: [...entries.values()] }
}

interface State {
  next: number
  entries: Map<number, RecordedEntry>
  opened: Map<string, OpenedFile>
  folders: Set<string>
  ends: Map<string, RecordedEnd>
}

/** Names a stream of a camera. */
export const streamKey = ({ cameraId, stream }: Pick<RecordedEnd, 'cameraId' | 'stream'>): string =>
  `${cameraId} ${stream}`

const keyOf = ({ folder, cameraId, name }: Pick<OpenedFile, 'folder' | 'cameraId' | 'name'>): string =>
  `${folder}/${cameraId}/${name}`

function take(state: State, line: Line): void {
  if ('next' in line) state.next = Math.max(state.next, line.next)
  else if ('folder' in line) state.folders.add(line.folder)
  else if ('reached' in line) state.ends.set(streamKey(line.reached), line.reached)
  else if ('rests' in line) state.ends.delete(line.rests)
  else if ('opened' in line) state.opened.set(keyOf(line.opened), line.opened)
  else if ('closed' in line) state.opened.delete(line.closed)
  else if ('kept' in line) for (const id of line.kept) state.entries.delete(id)
  else {
    const { entry } = line
    state.next = Math.max(state.next, entry.id + 1)
    state.entries.set(entry.id, entry)
    const [oldest] = state.entries.keys()
    if (state.entries.size > WAITING_MAX && oldest !== undefined) state.entries.delete(oldest)
  }
}

function read(text: string): State {
  const state: State = { next: 1, entries: new Map(), opened: new Map(), folders: new Set(), ends: new Map() }
  for (const line of text.split('\n')) {
    const parsed = parseLine(line)
    if (parsed) take(state, parsed)
  }
  return state
}

function parseLine(text: string): Line | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const textOf = ({ next, entries, opened, folders, ends }: State): string =>
  [
    { next },
    ...[...folders].map(folder => ({ folder })),
    ...[...ends.values()].map(end => ({ reached: end })),
    ...[...opened.values()].map(file => ({ opened: file })),
    ...[...entries.values()].map(entry => ({ entry })),
  ]
    .map(line => `${JSON.stringify(line)}\n`)
    .join('')
