import type { Mask } from '@palisade/contract/media'
import { isRecovering, readFragment, sampleUnits, unitsOfSample } from '@palisade/fmp4'
import type { JobRank } from '../codec/ranked-queue.ts'
import { wholePicture } from '../codec/whole-picture.ts'
import type { KeyframeDecoder } from '../control/control-http.ts'
import { picturesOf } from '../transcode/group-coder.ts'
import type { GroupReader, PlacedGroup } from './group-reader.ts'
import { leadOf } from './lead.ts'
import { createLru } from '../lru.ts'

/**
 * JPEGs of the pictures that groups begin with; a timeline asks for the same ones again and again.
 * @param masks drawn black
 */
export type Thumbnails = (
  group: PlacedGroup,
  width: number,
  masks: readonly Mask[],
  rank?: JobRank,
) => Promise<Buffer>

type PictureReader = Pick<GroupReader, 'before' | 'bytes'>

/** Eight thousand of 4 kB. */
const CACHE_BYTES = 32 * 1024 * 1024

export function createThumbnails(reader: PictureReader, decoder: KeyframeDecoder): Thumbnails {
  const cache = createLru<string, Buffer>(CACHE_BYTES)
  /** Two who ask for one picture at once cost one decoding. */
  const running = new Map<string, Promise<Buffer>>()

  async function decode(
    group: PlacedGroup,
    width: number,
    masks: readonly Mask[],
    rank?: JobRank,
  ): Promise<Buffer> {
    const { label } = group.file
    return decoder.keyframeToJpeg(
      {
        codec: label.codec,
        parameterSets: label.parameterSets.map(set => Buffer.from(set, 'base64')),
        ...(await firstPicture(reader, group)),
        maxWidth: width,
        masks,
      },
      rank,
    )
  }

  return (group, width, masks, rank) => {
    const key = JSON.stringify([group.file.path, group.offset, width, masks])
    const known = cache.get(key)
    if (known) return Promise.resolve(known)
    const already = running.get(key)
    if (already) return already
    const made = decode(group, width, masks, rank)
      .then(jpeg => {
        cache.set(key, jpeg, jpeg.length)
        return jpeg
      })
      .finally(() => running.delete(key))
    running.set(key, made)
    return made
  }
}

async function firstPicture(reader: PictureReader, group: PlacedGroup) {
  const { codec, mime } = group.file.label
  if (isRecovering(mime)) {
    const lead = await leadOf(reader, group)
    const before = lead ? picturesOf(codec, await reader.bytes(lead, 'all')) : []
    return wholePicture(before, picturesOf(codec, await reader.bytes(group, lead ? 'keys' : 'all')))
  }
  const { sample } = readFragment(await reader.bytes(group, 'keys'))
  return { units: sampleUnits(codec, unitsOfSample(codec, sample)) }
}
