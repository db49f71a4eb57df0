import { isRecovering, readFragment, sampleUnits, unitsOfSample } from '@palisade/fmp4'
import type { KeyframeJob } from '../codec/codec-job.ts'
import { wholePicture } from '../codec/whole-picture.ts'
import type { MediaFragment } from '../ingest/engine.ts'
import type { CachedStream } from './fan-out.ts'
import { groupBefore } from './gop-cache.ts'

/** The newest cached picture that can be decoded whole: a job for the decoder, and when it was received. Undefined where there is none. */
export function newestPicture({
  init,
  cache,
}: CachedStream):
  | { input: Pick<KeyframeJob, 'codec' | 'parameterSets' | 'before' | 'units'>; receivedAt: number }
  | undefined {
  const { codec, parameterSets } = init
  const key = cache.keyFrame()
  if (!key) return undefined
  const unitsOf = ({ bytes }: MediaFragment): Uint8Array[] =>
    sampleUnits(codec, unitsOfSample(codec, readFragment(bytes).sample))
  if (!isRecovering(init.mime))
    return { input: { codec, parameterSets, units: unitsOf(key) }, receivedAt: key.receivedAt }
  const isPicture = ({ isVideo }: MediaFragment): boolean => isVideo
  const group = cache.current().filter(isPicture)
  const lead = groupBefore(cache, cache.current().length).filter(isPicture)
  const picture = wholePicture(lead.map(unitsOf), group.map(unitsOf))
  const isLast = lead.length === 0 && picture.before !== undefined
  return {
    input: { codec, parameterSets, ...picture },
    receivedAt: (isLast ? group.at(-1) : key)?.receivedAt ?? key.receivedAt,
  }
}
