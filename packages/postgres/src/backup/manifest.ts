import { createHash } from 'node:crypto'
import { z } from 'zod'

const file = z.object({
  Path: z.string().min(1),
  Size: z.int().min(0),
  'Checksum-Algorithm': z.literal('SHA256'),
  Checksum: z.string().regex(/^[0-9a-f]{64}$/),
})
const range = z.object({ Timeline: z.int(), 'Start-LSN': z.string(), 'End-LSN': z.string() })
const schema = z.object({
  'PostgreSQL-Backup-Manifest-Version': z.int(),
  Files: z.array(file),
  'WAL-Ranges': z.array(range),
  'Manifest-Checksum': z.string(),
})

export interface Hashed {
  bytes: number
  sha256: string
}

export interface Manifest {
  /** Of each file of the cluster, by its path. */
  files: ReadonlyMap<string, Hashed>
  /** Names of the segments of the write-ahead log without which the cluster cannot be opened. */
  segments: readonly string[]
}

/** The line of the manifest's own checksum, which covers all before it. */
const LAST = '"Manifest-Checksum"'
/** Of a segment of the write-ahead log; initdb's own size. */
export const SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENTS_PER_FILE = 0x1_0000_0000 / SEGMENT_BYTES

/** @throws Error when it is no manifest of a base backup, or was changed */
export function readManifest(text: string): Manifest {
  const parsed = schema.parse(JSON.parse(text))
  const covered = text.slice(0, text.lastIndexOf(LAST))
  if (createHash('sha256').update(covered).digest('hex') !== parsed['Manifest-Checksum'])
    throw new Error('the manifest of the database was changed')
  return {
    files: new Map(parsed.Files.map(one => [one.Path, { bytes: one.Size, sha256: one.Checksum }])),
    segments: parsed['WAL-Ranges'].flatMap(one =>
      segmentsOf(one.Timeline, positionOf(one['Start-LSN']), positionOf(one['End-LSN'])),
    ),
  }
}

/** `16/B374D848` → bytes since the log began. */
function positionOf(lsn: string): number {
  const [high = '0', low = '0'] = lsn.split('/')
  return Number.parseInt(high, 16) * 0x1_0000_0000 + Number.parseInt(low, 16)
}

function segmentsOf(timeline: number, from: number, to: number): string[] {
  const first = Math.floor(from / SEGMENT_BYTES)
  // An end on the border of two segments needs nothing of the second.
  const last = Math.max(first, Math.ceil(to / SEGMENT_BYTES) - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index
    const parts = [timeline, Math.floor(number / SEGMENTS_PER_FILE), number % SEGMENTS_PER_FILE]
    return parts.map(part => part.toString(16).toUpperCase().padStart(8, '0')).join('')
  })
}
