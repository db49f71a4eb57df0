import { isRecovering } from '@palisade/fmp4'
import type { GroupReader, PlacedGroup } from './group-reader.ts'
import { toOf } from './play-read.ts'

/** A group before is decoded for the next one if it begins so near, and ends so near, ms. */
const LEAD_MAX_MS = 10_000
const LEAD_APART_MS = 500

/** The group before, where it adjoins: a picture that begins at a recovery point is whole only after what went before. Undefined for all others. */
export async function leadOf(
  reader: Pick<GroupReader, 'before'>,
  { file, from }: PlacedGroup,
): Promise<PlacedGroup | undefined> {
  const { cameraId, mime } = file.label
  if (!isRecovering(mime)) return undefined
  const before = await reader.before(cameraId, from - 1, from - LEAD_MAX_MS)
  const isAdjoining = before !== undefined && from - toOf(before) < LEAD_APART_MS
  return isAdjoining && before.file.init.equals(file.init) ? before : undefined
}
