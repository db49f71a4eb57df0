import { CodecError } from '../codec-job.ts'
import { createPictureCanvas } from './picture-canvas.ts'
import { createPictureDecoder, type PictureDecoder, type ShownFrame } from './picture-decoder.ts'
import { createPictureEncoder } from './picture-encoder.ts'
import {
  checkBatch,
  type CodedBatch,
  type CodedPicture,
  type PictureBatch,
  type PictureSource,
  type TranscodeOrder,
} from './transcode-job.ts'

/** The part of a transcode that runs in the child process. Blocks while it works. */
export function createTranscodeWork(order: TranscodeOrder) {
  const encoder = createPictureEncoder(order)
  const canvas = createPictureCanvas(order)
  let source: PictureSource | undefined
  let decoder: PictureDecoder | undefined
  let isKeyDue = true
  let shownAt = -1

  function change(next: PictureSource): void {
    decoder?.close()
    decoder = createPictureDecoder(next)
    source = next
    isKeyDue = true
    shownAt = -1
  }

  function encode({ frame, at, isKey, isShown }: ShownFrame): CodedPicture[] {
    // A group begins with the first of its pictures that is shown.
    isKeyDue ||= isKey
    // A picture of a moment that was shown already is a fault of the camera's clock.
    if (!isShown || at <= shownAt) return []
    shownAt = at
    const coded = encoder.encode(
      canvas.fit(frame, { masks: source?.masks ?? [], blurs: source?.blurs ?? [] }),
      at,
      isKeyDue,
    )
    isKeyDue = false
    return coded
  }

  return (batch: PictureBatch): CodedBatch => {
    checkBatch(batch)
    if (batch.source) change(batch.source)
    if (!decoder) throw new CodecError('codec.bad_input', 'no source')
    const pictures: CodedPicture[] = []
    const show = (shown: ShownFrame): void => void pictures.push(...encode(shown))
    for (const picture of batch.pictures) decoder.decode(picture, show)
    if (batch.isEnd) {
      decoder.drain(show)
      isKeyDue = true
      shownAt = -1
    }
    return { pictures, parameterSets: encoder.parameterSets(), encoder: encoder.name }
  }
}
