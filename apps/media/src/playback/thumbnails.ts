import type { Mask } from '@palisade/contract/media'
import { readFragment, sampleUnits, unitsOfSample } from '@palisade/fmp4'
import type { JobRank } from '../codec/ranked-queue.ts'
import type { KeyframeDecoder } from '../control/control-http.ts'
import type { GroupReader, PlacedGroup } from './group-reader.ts'
import { createLru } from './lru.ts'

/** JPEGs of key frames; a timeline asks for the same ones again and again. */
/** @param masks drawn black */
export type Thumbnails = (
  group: PlacedGroup,
  width: number,
  masks: readonly Mask[],
  rank?: JobRank,
) => Promise<Buffer>

/** Eight thousand of 4 kB. */
const CACHE_BYTES = 32 * 1024 * 1024

export function createThumbnails(reader: Pick<GroupReader, 'bytes'>, decoder: KeyframeDecoder): Thumbnails {
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
    const { sample } = readFragment(await reader.bytes(group, 'keys'))
    return decoder.keyframeToJpeg(
      {
        codec: label.codec,
        parameterSets: label.parameterSets.map(set => Buffer.from(set, 'base64')),
        units: sampleUnits(label.codec, unitsOfSample(label.codec, sample)),
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
