import { audioRates, type AudioCodec } from '../audio/audio-codec.ts'
import { createAudioEncoder } from '../audio/audio-encoder.ts'
import { buildView } from '../scenes/looks.ts'
import { createRenderer, visitMs } from '../scenes/render.ts'
import type { Portrait } from '../picture/portrait.ts'
import type { StreamSpec, StreamUnit } from './messages.ts'
import type { Pacer } from './pacer.ts'
import { createPictureLoop, LOOP_S } from './picture-loop.ts'
import { KEY_INTERVAL_S } from './profile.ts'
import { createVideoEncoder, type EncodedPicture } from './video-encoder.ts'

export type LiveStream = {
  /** Frames a second from now on; undefined for the profile's own. */
  pace(framesPerSecond: number | undefined): void
  stop(): void
}

type LiveOptions = {
  spec: StreamSpec
  pacer: Pacer
  /** When somebody entered this camera's picture, ms since 1970. */
  visitorSince: () => number | undefined
  /** Whose face is seen then; left out, none is. */
  portrait?: () => Portrait | undefined
  emit: (unit: StreamUnit) => void
}

/**
 * One stream, beat by beat, until stopped. It draws and encodes its first seconds and then repeats them; a stream with a clock, one that
 * is slowed and one with a visitor in its picture are drawn all the time.
 */
export function startLiveStream({ spec, pacer, visitorSince, portrait, emit }: LiveOptions): LiveStream {
  const { id, video: profile, zeroMs } = spec
  const ptsOf = (atMs: number): number => Math.round((atMs - zeroMs) * 90)
  const encoder = createVideoEncoder(profile)
  const view = buildView(spec.view.name, spec.view.look, spec.view.seed)
  const draw = createRenderer(view, encoder.planes, profile.width, profile.height)
  const loop = createPictureLoop(Math.round(LOOP_S * profile.framesPerSecond))
  let lastKeyMs = 0
  let isRepeating = false
  let isOwnPace = true

  function send(picture: EncodedPicture, atMs: number): void {
    if (picture.key) lastKeyMs = atMs
    emit({ type: 'unit', id, track: 0, pts: ptsOf(atMs), atMs, ...picture })
  }

  function encodePicture(atMs: number, visitor: number | undefined): EncodedPicture | undefined {
    const face = visitor === undefined ? undefined : portrait?.()
    draw({ atMs, visitorSince: visitor, ...(face && { portrait: face }), hasClock: spec.hasClock ?? false })
    // By the clock, not by the count: a slowed camera keeps its key frames. What was repeated the encoder does not know.
    const isKeyDue = isRepeating || atMs - lastKeyMs >= KEY_INTERVAL_S * 1000 - 20
    isRepeating = false
    return encoder.encode(ptsOf(atMs), isKeyDue)
  }

  function beat(): void {
    const atMs = Date.now()
    const since = visitorSince()
    const visitor = since !== undefined && atMs - since < visitMs(view.scene) ? since : undefined
    const isRepeatable = !spec.hasClock && isOwnPace && visitor === undefined
    if (isRepeatable && loop.isWhole()) {
      if (!isRepeating) loop.rewind()
      isRepeating = true
      const picture = loop.next()
      if (picture) send(picture, atMs)
      return
    }
    const picture = encodePicture(atMs, visitor)
    if (picture && isRepeatable) loop.keep(picture)
    else loop.interrupt()
    if (picture) send(picture, atMs)
  }

  function pace(framesPerSecond = profile.framesPerSecond): void {
    isOwnPace = framesPerSecond === profile.framesPerSecond
    const intervalMs = 1000 / framesPerSecond
    // Spread over the interval by camera, so that twelve do not encode in the same millisecond.
    pacer.add(id, intervalMs, (spec.view.seed * 0.382 * intervalMs) % intervalMs, beat)
  }

  pace()
  const stopAudio = spec.audio ? startAudio(spec, spec.audio, pacer, emit) : undefined
  return {
    pace,
    stop() {
      pacer.remove(id)
      stopAudio?.()
      encoder.close()
    },
  }
}

function startAudio(
  spec: StreamSpec,
  codec: AudioCodec,
  pacer: Pacer,
  emit: LiveOptions['emit'],
): () => void {
  const { id, zeroMs } = spec
  const encoder = createAudioEncoder(codec, spec.view.seed)
  const rate = audioRates[codec]
  const beat = `${id}#audio`
  let next = Math.floor(((Date.now() - zeroMs) / 1000) * rate)
  pacer.add(beat, (encoder.frameSamples / rate) * 1000, 0, () => {
    const due = ((Date.now() - zeroMs) / 1000) * rate
    // After a pause of more than a second, go on from now.
    if (due - next > rate) next = Math.floor(due)
    while (next + encoder.frameSamples <= due) {
      const encoded = encoder.encode(next)
      if (encoded) emit({ type: 'unit', id, track: 1, atMs: Date.now(), key: true, ...encoded })
      next += encoder.frameSamples
    }
  })
  return () => {
    pacer.remove(beat)
    encoder.close()
  }
}
