import {
  AUDIO_TRACK,
  buildFragment,
  buildInit,
  createDecodeClock,
  createParameterSets,
  farthestStep,
  Fmp4Error,
  isLengthPrefixed,
  recoveringMime,
  g711ToFlac,
  isKeyUnit,
  sampleUnits,
  VIDEO_TIMESCALE,
  VIDEO_TRACK,
  type AudioFormat,
  type DecodeClock,
  type ParameterSets,
} from '@palisade/fmp4'
import type { AccessUnit, AudioTrack, VideoTrack } from '@palisade/rtsp'
import type { EngineEvents, KeyLack } from './engine.ts'
import { createFragmentMemory } from './fragment-memory.ts'
import { createPictureClock, type PlacedPicture } from './picture-clock.ts'
import { createSoundClock, type Placed, type SoundClock } from './sound-clock.ts'
import { createTimeline } from './timeline.ts'

export interface Packager {
  unit(unit: AccessUnit): void
  /** Frames went missing: nothing is sent until the next key frame, since it would be shown damaged. */
  loss(): void
}

type PackagerEvents = Pick<EngineEvents, 'init' | 'fragment'> & Partial<Pick<EngineEvents, 'awaitsKey'>>

/** Samples in one AAC frame. */
const AAC_FRAME = 1024
/**
 * A gap in the sound of up to this is one run of decode times, s, over which a browser plays on. After a longer one the sound is a part
 * of its own in the browser's buffer: a seek into a gap that the buffer hides has no end in Chromium.
 */
const BRIDGED_S = 0.2

const audioFormat = (track: AudioTrack): AudioFormat =>
  track.codec === 'aac'
    ? {
        codec: 'aac',
        sampleRate: track.clockRate,
        channels: track.channels,
        config: track.config ?? new Uint8Array(0),
      }
    : { codec: 'flac', sampleRate: track.clockRate, channels: track.channels }

/** The track, if its audio can be packaged: unusable audio must not stop the video. */
function usableAudio(track: AudioTrack | undefined): AudioTrack | undefined {
  if (!track) return undefined
  const configBytes = track.config?.length ?? 0
  const hasConfig = track.codec !== 'aac' || (configBytes >= 2 && configBytes <= 64)
  const isMonoOrStereo = track.channels >= 1 && track.channels <= 2
  return hasConfig && isMonoOrStereo && track.clockRate >= 8000 && track.clockRate <= 96_000
    ? track
    : undefined
}

/** Access units of one camera → init segments and one-frame fragments. `unit` throws `Fmp4Error` on a broken stream. */
export function createPackager(
  video: VideoTrack,
  audioTrack: AudioTrack | undefined,
  events: PackagerEvents,
): Packager {
  const audio = usableAudio(audioTrack)
  const sets = createParameterSets(video.codec)
  const placePicture = createPicturePlaces(video.clockRate)
  const soundClock = createSoundClock(audio?.clockRate ?? 1)
  let clock: DecodeClock | undefined
  let isRunning = false
  let isInitDue = true
  /** The group that is being made begins at a recovery point, and not at a key picture. */
  let isRecovering = false
  let lack: KeyLack = 'awaiting_key'
  let sequence = 0
  const groups = createGroupPace(video.codec)
  const takeMemory = createFragmentMemory()

  const announce = (): boolean => {
    const sps = sets.sps()
    if (!sps) return false
    const { segment, mime, ...rest } = buildInit(video.codec, sets, audio && audioFormat(audio))
    events.init({
      ...rest,
      segment: Buffer.from(segment),
      mime: isRecovering ? recoveringMime(mime) : mime,
      audioRate: audio?.clockRate ?? 0,
      codec: video.codec,
      parameterSets: sets.list(),
    })
    clock ??= createDecodeClock({ timescale: VIDEO_TIMESCALE, reorderFrames: sps.reorderFrames })
    isInitDue = false
    return true
  }

  const emit = (isVideo: boolean, isKey: boolean, receivedAt: number, fields: SampleFields): void => {
    const input = { ...fields, track: isVideo ? VIDEO_TRACK : AUDIO_TRACK, sequence: ++sequence, receivedAt }
    const bytes = buildFragment(
      { ...input, key: isKey || !isVideo, lengthPrefixed: isVideo && isLengthPrefixed(video.codec) },
      takeMemory,
    )
    events.fragment({ bytes: asBuffer(bytes), isVideo, isKey, decodeTime: fields.decodeTime, receivedAt })
  }

  /** @returns whether pictures go out from here on: the first is a key picture, and its parameter sets are known */
  const begin = (isKey: boolean): boolean => {
    if (isKey) lack = isInitDue && !announce() ? 'no_parameter_sets' : 'awaiting_key'
    const canBegin = isKey && !isInitDue
    isRunning ||= canBegin
    if (canBegin) groups.begin()
    else events.awaitsKey?.(lack)
    return canBegin
  }

  const packageVideo = (unit: AccessUnit): void => {
    if (sets.update(unit.units)) isInitDue = true
    const { time: presentationTime, isNew } = placePicture(unit)
    if (isNew) clock = undefined
    isInitDue ||= isNew
    soundClock.picture(presentationTime, unit.receivedAt)
    const units = sampleUnits(video.codec, unit.units)
    if (units.length === 0) return
    if (unit.key && beginsAtKey(video.codec, units) === isRecovering) {
      isRecovering = !isRecovering
      isInitDue = true
    }
    if ((isInitDue || !isRunning) && !begin(unit.key)) return
    const isKey = unit.key && groups.isDue(presentationTime)
    const timing = clock?.next(presentationTime, isKey)
    if (timing) emit(true, isKey, unit.receivedAt, { ...timing, units })
  }

  const packageAudio =
    audio &&
    createAudioPackager(audio, soundClock, (fields, receivedAt) => emit(false, false, receivedAt, fields))
  addSdpParameterSets(sets, video.parameterSets)

  return {
    unit: unit => {
      if (unit.kind === 'video') packageVideo(unit)
      else if (isRunning && unit.track === audio?.id) packageAudio?.(unit)
    },
    loss: () => {
      isRunning = false
    },
  }
}

/** Every picture of a JPEG stream could begin a group; one a second does, as in other streams. */
function createGroupPace(codec: VideoTrack['codec']) {
  let groupAt: number | undefined
  return {
    begin(): void {
      groupAt = undefined
    },
    isDue(at: number): boolean {
      if (codec !== 'mjpeg') return true
      const isDue = groupAt === undefined || at - groupAt >= VIDEO_TIMESCALE
      if (isDue) groupAt = at
      return isDue
    },
  }
}

const beginsAtKey = (codec: VideoTrack['codec'], units: readonly Uint8Array[]): boolean =>
  units.some(unit => isKeyUnit(codec, unit))

/** Gives pictures their place on a timeline that neither jumps nor runs at another speed than ours. */
function createPicturePlaces(clockRate: number): (unit: AccessUnit) => PlacedPicture {
  const timeline = createTimeline(VIDEO_TIMESCALE)
  const clock = createPictureClock()
  return ({ pts, receivedAt }) =>
    clock.place(timeline.align(scaleVideo(pts, clockRate), receivedAt), receivedAt)
}

/** Sets from the SDP; a broken one is left out, since the right one may come with the video. */
function addSdpParameterSets(sets: ParameterSets, units: readonly Uint8Array[]): void {
  for (const unit of units) {
    try {
      sets.update([unit])
    } catch (error) {
      if (!(error instanceof Fmp4Error)) throw error
    }
  }
}

interface SampleFields {
  decodeTime: number
  duration: number
  compositionOffset?: number
  units: readonly Uint8Array[]
}

/**
 * Sound has no reordering; G.711 becomes FLAC. A packet that cannot be used is left out. Where its clock is slow or fast, samples of G.711
 * are doubled or left out; of AAC whole frames are left out or a pause is made.
 */
function createAudioPackager(
  track: AudioTrack,
  soundClock: SoundClock,
  emit: (fields: SampleFields, receivedAt: number) => void,
) {
  const timeline = createTimeline(track.clockRate)
  let next = 0
  let farthest = Infinity
  let aacShift = 0

  const place = (time: number, duration: number, receivedAt: number): Placed => {
    const placed = soundClock.place(time, duration, receivedAt)
    if (track.codec !== 'aac') return placed
    const wrong = placed.time - (time + aacShift)
    if (Math.abs(wrong) >= duration) aacShift += Math.trunc(wrong / duration) * duration
    return { time: time + aacShift, duration }
  }

  return (unit: AccessUnit): void => {
    let ownTime = timeline.align(unit.pts, unit.receivedAt)
    for (const frame of unit.units) {
      const samples = track.codec === 'aac' ? AAC_FRAME : Math.floor(frame.length / track.channels)
      const { time, duration } = place(ownTime, samples, unit.receivedAt)
      // Decode times never go back, and a repeated packet is heard once.
      if (time >= next && duration > 0) {
        const sample =
          track.codec === 'aac'
            ? frame
            : g711ToFlac(track.codec, stretched(frame, track.channels, duration), track.channels, time)
        const isBridged = time - farthest <= BRIDGED_S * track.clockRate
        const decodeTime = isBridged ? Math.min(time, farthest) : time
        const compositionOffset = time - decodeTime
        emit({ decodeTime, duration, compositionOffset, units: [sample] }, unit.receivedAt)
        next = time + 1
        farthest = decodeTime + farthestStep(duration)
      }
      ownTime += samples
    }
  }
}

/** A packet of G.711 with another number of samples: some are doubled or left out. */
function stretched(frame: Uint8Array, channels: number, samples: number): Uint8Array {
  const has = Math.floor(frame.length / channels)
  if (has === samples) return frame
  return Uint8Array.from({ length: samples * channels }, (_, at) => {
    const from = Math.floor((Math.floor(at / channels) * has) / samples)
    return frame[from * channels + (at % channels)] ?? 0
  })
}

const scaleVideo = (pts: number, clockRate: number): number =>
  clockRate === VIDEO_TIMESCALE ? pts : Math.round((pts * VIDEO_TIMESCALE) / clockRate)

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
