import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { markKindSchema } from '@palisade/contract/media'
import { z } from 'zod'
import type { Mark } from '../kinds.ts'

/**
 * Beside the files of an hour lies `marks`, append-only, a line a mark: kinds that were asked for after the pictures were written
 * can be rebuilt from the files alone.
 */
export const MARKS_FILE = 'marks'

const lineSchema = z.union([
  z.object({ kind: markKindSchema, causeId: z.string().max(64), from: z.number(), to: z.number() }),
  z.object({ released: z.string().max(64) }),
])
export type MarkLine = z.infer<typeof lineSchema>

/** Bytes; a line takes about 90. */
export const MARKS_MAX_BYTES = 4 * 1024 * 1024

/** @param hour the folder of an hour of a camera */
export const appendMark = (hour: string, line: MarkLine): Promise<void> =>
  appendFile(path.join(hour, MARKS_FILE), `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true })

/** The marks that hold in an hour; none where there is no such file. A line that cannot be read is left out. */
export async function readMarks(hour: string): Promise<Mark[]> {
  const text = await readFile(path.join(hour, MARKS_FILE), 'utf8').catch(() => '')
  const marks = new Map<string, Mark>()
  for (const line of text.slice(0, MARKS_MAX_BYTES).split('\n')) {
    const mark = parseLine(line)
    if (!mark) continue
    if ('released' in mark) marks.delete(mark.released)
    else marks.set(mark.causeId, mark)
  }
  return [...marks.values()]
}

function parseLine(line: string): MarkLine | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
