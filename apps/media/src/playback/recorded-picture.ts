import { PLAY_LEAD_MS, type RecordedPictureRequest } from '@palisade/contract/media'
import type { CameraMasks } from '../mask/camera-masks.ts'
import type { GroupReader } from './group-reader.ts'
import { toOf } from './play-read.ts'
import type { Thumbnails } from './thumbnails.ts'

/** Wide enough for what is shown in court, small enough for the codec child. */
const MAX_WIDTH = 1920

/** The key picture of the group that holds the moment; undefined where nothing was recorded then. */
export async function recordedPicture(
  { reader, thumbnails }: { reader: Pick<GroupReader, 'before'>; thumbnails: Thumbnails },
  { cameraId, at, isUnmasked }: RecordedPictureRequest,
  masks: Pick<CameraMasks, 'of'>,
): Promise<{ at: number; jpeg: Buffer } | undefined> {
  const group = await reader.before(cameraId, at, at - PLAY_LEAD_MS)
  if (!group || toOf(group) <= at) return undefined
  const drawn = isUnmasked ? [] : masks.of(cameraId)
  return { at: Math.round(group.from), jpeg: await thumbnails(group, MAX_WIDTH, drawn, 'first') }
}
