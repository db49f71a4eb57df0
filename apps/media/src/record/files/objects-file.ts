import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { recordedSpanSchema, SPANS_PER_FILE_MAX } from '@palisade/contract/media'
import { z } from 'zod'
import { hourName, parseMinuteName } from './minute-name.ts'
import { inOrder, OBJECTS_FILE } from './hour.ts'
import { isAbsent } from './error-code.ts'
import type { RecordedFile } from './recorded-hour.ts'

/**
 * A line an object, append-only: what of the hour is in the store is known while the store is away. It is rebuilt from the store's
 * own list.
 */
const storedSchema = z.object({
  /** `05-main.mp4` */
  name: z.string().max(32),
  bytes: z.number().int().min(0),
  etag: z.string().max(256),
  /** Absent where the object was found in the store's list. */
  sha256: z.string().max(64).optional(),
  /** Without the marks of the hour. */
  spans: z.array(recordedSpanSchema).max(SPANS_PER_FILE_MAX).optional(),
})
export type StoredObject = z.infer<typeof storedSchema>

const lineSchema = z.union([storedSchema, z.object({ gone: z.string().max(32) })])
export type ObjectLine = z.infer<typeof lineSchema>

/** An hour of a camera with a few hundred parts; more of a file that grew by other hands is not read. */
const MAX_BYTES = 4 * 1024 * 1024

/** Begins a line of its own, so that one that was torn before it is lost alone. @param hour the folder of an hour of a camera */
export const appendObject = (hour: string, line: ObjectLine): Promise<void> =>
  appendFile(path.join(hour, OBJECTS_FILE), `\n${JSON.stringify(line)}\n`, { mode: 0o600, flush: true })

/** The objects of an hour that were noted, by name. Rejects where the notes cannot be read now. */
export async function readObjects(hour: string): Promise<Map<string, StoredObject>> {
  const text = await readFile(path.join(hour, OBJECTS_FILE), 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return ''
    throw error
  })
  const objects = new Map<string, StoredObject>()
  for (const line of text.slice(0, MAX_BYTES).split('\n')) {
    const parsed = parseLine(line)
    if (!parsed) continue
    if ('gone' in parsed) objects.delete(parsed.gone)
    else objects.set(parsed.name, parsed)
  }
  return objects
}

function parseLine(line: string): ObjectLine | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** A file of an hour that is in the store. */
export interface HourObject extends RecordedFile {
  /** Below the prefix of the store. */
  key: string
  object: StoredObject
}

/** The objects of an hour of a camera in all folders, in order of time, each once. */
export async function listObjects(
  store: string,
  folders: readonly string[],
  cameraId: string,
  at: number,
): Promise<HourObject[]> {
  const below = hourName(at)
  const found = new Map<string, HourObject>()
  for (const folder of folders) {
    const hour = path.join(folder, cameraId, below)
    for (const object of (await readObjects(hour)).values()) {
      const name = `${below}/${object.name}`
      const parsed = parseMinuteName(name)
      const key = `${cameraId}/${name}`
      if (parsed)
        found.set(key, { ...parsed, folder: store, name, path: `${store}/${key}`, key, object, hour })
    }
  }
  return inOrder([...found.values()])
}
