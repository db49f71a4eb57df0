import type { GroupReader } from '../playback/group-reader.ts'

/** Pictures are missing where nothing is recorded for longer than this, ms: a group of pictures at each end stays out. */
const MISSING_MS = 2_500

/** The parts of `[from, to)` of which nothing is on the disk. */
export async function missingSpans(
  reader: Pick<GroupReader, 'after'>,
  cameraId: string,
  from: number,
  to: number,
): Promise<[from: number, to: number][]> {
  const missing: [number, number][] = []
  for (let at = from; at < to;) {
    const group = await reader.after(cameraId, at, to)
    const until = Math.max(at, Math.min(to, group?.from ?? to))
    if (until - at > MISSING_MS) missing.push([at, until])
    if (!group) break
    at = Math.max(at + 1, group.from + group.duration)
  }
  return missing
}
