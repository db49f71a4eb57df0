import { Frame } from 'node-av/lib'
import { CodecError } from '../codec-job.ts'
import { frameToJpeg } from '../frame-jpeg.ts'
import { createPictureDecoder, type PictureDecoder } from '../transcode/picture-decoder.ts'
import { checkBatch, type PictureSource, type SourcePicture } from '../transcode/transcode-job.ts'
import { SAMPLE_MAX_WIDTH, type Sample, type SampleJob } from './sample-job.ts'

interface Stream {
  source: PictureSource
  decoder: PictureDecoder
}

/** The part that runs in the child process: a decoder for each stream. Blocks while it works. */
export function createSampleWork() {
  const streams = new Map<string, Stream>()

  function end(name: string): void {
    streams.get(name)?.decoder.close()
    streams.delete(name)
  }

  return ({ stream: name, source, pictures }: SampleJob): Sample => {
    checkBatch({ source, pictures, isEnd: false })
    if (source || pictures.length === 0) end(name)
    if (source) streams.set(name, { source, decoder: createPictureDecoder(source) })
    if (pictures.length === 0) return { picture: null }
    const stream = streams.get(name)
    if (!stream) throw new CodecError('codec.bad_input', 'no source')
    return { picture: newestOf(stream, pictures) }
  }
}

/** Decodes all, since each needs those before it, and makes a JPEG of the last one that comes out. */
function newestOf({ source, decoder }: Stream, pictures: readonly SourcePicture[]): Sample['picture'] {
  using newest = new Frame()
  newest.alloc()
  let shownAt: number | undefined
  for (const picture of pictures)
    decoder.decode(picture, ({ frame, at }) => {
      newest.unref()
      newest.ref(frame)
      shownAt = at
    })
  if (shownAt === undefined) return null
  return { jpeg: frameToJpeg(newest, SAMPLE_MAX_WIDTH, source.masks), at: shownAt }
}
