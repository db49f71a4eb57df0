import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { markKindSchema } from '@palisade/contract/media'
import { z } from 'zod'
import { isAbsent } from './error-code.ts'
import type { Mark } from '../kinds.ts'
import { addSpan, type Span } from './alarm-spans.ts'

/**
 * Name of the append-only file beside the files of an hour, with a line for each mark. With it, the kinds that were asked for after the
 * pictures were written can be rebuilt from the files alone.
 */
export const MARKS_FILE = 'marks'

const causeId = z.string().max(64)
const lineSchema = z.union([
  z.object({ kind: markKindSchema, causeId, from: z.number(), to: z.number() }),
  /** Alarms of the camera whose spans overlap, as one span. */
  z.object({ kind: z.literal('alarm'), causeIds: z.array(causeId), from: z.number(), to: z.number() }),
  z.object({ released: causeId }),
])
export type MarkLine = z.infer<typeof lineSchema>

/** Largest file of marks, bytes; a line takes about 90. */
export const MARKS_MAX_BYTES = 4 * 1024 * 1024

/** The marks that the file of an hour holds. */
export interface HourMarks {
  /** Recordings by hand and locks, by their causes. */
  named: Map<string, Mark>
  /** Spans of alarms, apart from each other. */
  alarms: Span[]
  alarmIds: Set<string>
  /** Whether the last line was not written to its end. */
  isTorn: boolean
}

/** @param hour the folder of an hour of a camera */
export const appendMarks = (
  hour: string,
  lines: readonly MarkLine[],
  { isTorn, isSynced }: { isTorn: boolean; isSynced: boolean },
): Promise<void> =>
  appendFile(
    path.join(hour, MARKS_FILE),
    `${isTorn ? '\n' : ''}${lines.map(line => `${JSON.stringify(line)}\n`).join('')}`,
    { mode: 0o600, flush: isSynced },
  )

/** Adds a line of the file to the marks. */
export function takeLine({ named, alarms, alarmIds }: HourMarks, line: MarkLine): void {
  if ('released' in line) named.delete(line.released)
  else if (line.kind === 'alarm') {
    for (const id of 'causeIds' in line ? line.causeIds : [line.causeId]) alarmIds.add(id)
    addSpan(alarms, [line.from, line.to])
  } else named.set(line.causeId, line)
}

export const marksIn = ({ named, alarms }: Pick<HourMarks, 'named' | 'alarms'>): Mark[] => [
  ...named.values(),
  ...alarms.map(([from, to]): Mark => ({ kind: 'alarm', from, to })),
]

/**
 * Reads the marks of an hour. Only a missing file means no marks; rejects if the file exists and cannot be read now. Broken lines are left
 * out.
 */
export async function readHourMarks(hour: string): Promise<HourMarks> {
  const text = await readFile(path.join(hour, MARKS_FILE), 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return ''
    throw error
  })
  const marks: HourMarks = {
    named: new Map(),
    alarms: [],
    alarmIds: new Set(),
    isTorn: text !== '' && !text.endsWith('\n'),
  }
  for (const line of text.slice(0, MARKS_MAX_BYTES).split('\n')) {
    const parsed = parseLine(line)
    if (parsed) takeLine(marks, parsed)
  }
  return marks
}

/** The marks that hold in an hour. Rejects where they cannot be read now. */
export const readMarks = async (hour: string): Promise<Mark[]> => marksIn(await readHourMarks(hour))

function parseLine(line: string): MarkLine | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
