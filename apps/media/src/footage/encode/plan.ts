import type { FootageClip } from '@palisade/contract/media'
import { isRecovering } from '@palisade/fmp4'
import type { GroupReader, PlacedGroup } from '../../playback/group-reader.ts'
import { toOf } from '../../playback/play-read.ts'
import { codedSize } from '../../transcode/coded-size.ts'
import { firstOf } from '../gather.ts'

/** Size, length and sound of one file made of unlike clips. */
export interface EncodePlan {
  /** Of the largest pictures among the clips, pixels. */
  width: number
  height: number
  hasSound: boolean
  /** Ms of the recordings that there are to be made. */
  totalMs: number
}

/** A splice is looked at on a large screen, and on one that plays no more than this. */
const FILE_MAX = { width: 1920, height: 1080 }

/** Groups of a span, in order. */
export async function* groupsOf(
  reader: Pick<GroupReader, 'after' | 'before'>,
  clip: FootageClip,
): AsyncGenerator<PlacedGroup> {
  let group = await firstOf(reader, clip)
  while (group && group.from < clip.to) {
    yield group
    group = await reader.after(clip.cameraId, Math.max(toOf(group), group.from + 1), clip.to)
  }
}

/** Looks at all clips without reading a picture. @returns undefined where nothing is recorded */
export async function planEncode(
  reader: Pick<GroupReader, 'after' | 'before'>,
  clips: readonly FootageClip[],
  signal: AbortSignal,
): Promise<EncodePlan | undefined> {
  const plan = { hasSound: false, totalMs: 0 }
  let largest = { width: 0, height: 0 }
  for (const clip of clips) {
    for await (const group of groupsOf(reader, clip)) {
      signal.throwIfAborted()
      const { label } = group.file
      if (label.width * label.height > largest.width * largest.height) largest = label
      plan.hasSound ||= label.hasAudio
      plan.totalMs += msOf(clip, group)
    }
  }
  return plan.totalMs > 0 ? { ...plan, ...codedSize(largest, FILE_MAX) } : undefined
}

/** Ms of a group that belong to a clip. */
export const msOf = (clip: FootageClip, group: PlacedGroup): number =>
  Math.min(clip.to, toOf(group)) - Math.max(clip.from, group.from)

/**
 * Whether the clips can be one file only by being made anew: they need more than one kind of decoder, or begin at a recovery point, where a decoder
 * goes on with the pictures of the clip before.
 */
export async function isUnlike(
  reader: Pick<GroupReader, 'after' | 'before'>,
  clips: readonly FootageClip[],
  signal?: AbortSignal,
): Promise<boolean> {
  let init: Buffer | undefined
  for (const [index, clip] of clips.entries()) {
    for await (const { file } of groupsOf(reader, clip)) {
      signal?.throwIfAborted()
      init ??= file.init
      const isBroken = index > 0 && isRecovering(file.label.mime)
      if (isBroken || !init.equals(file.init)) return true
    }
  }
  return false
}
