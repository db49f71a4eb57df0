import { Frame } from 'node-av/lib'
import { CodecError, type KeyframeJob } from './codec-job.ts'
import { frameToJpeg } from './frame-jpeg.ts'
import { createPictureDecoder, type ShownFrame } from './transcode/picture-decoder.ts'

/** The picture of a job as JPEG: the last one that comes out. Blocks while it works; throws `CodecError` when none does. */
export function keyframeToJpeg({
  codec,
  parameterSets,
  before = [],
  units,
  maxWidth,
  masks,
}: KeyframeJob): Buffer {
  using newest = new Frame()
  newest.alloc()
  const keep = ({ frame }: ShownFrame): void => {
    newest.unref()
    newest.ref(frame)
  }
  const decoder = createPictureDecoder({ codec, parameterSets, masks: [] })
  try {
    for (const [at, picture] of [...before, units].entries())
      decoder.decode({ units: picture, at, isKey: at === 0, isShown: true }, keep)
    decoder.drain(keep)
  } finally {
    decoder.close()
  }
  if (newest.width === 0) throw new CodecError('codec.undecodable', 'no picture')
  return frameToJpeg(newest, maxWidth, masks)
}
