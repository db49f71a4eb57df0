export type { AudioFormat } from './audio-sample-entry.ts'
export { readSoundFormat, type SoundFormat } from './segment/audio-format.ts'
export { findBox, readBoxes, type BoxView } from './boxes.ts'
export { createDecodeClock, farthestStep, type DecodeClock, type DecodeTiming } from './decode-clock.ts'
export { Fmp4Error, type Fmp4Fault } from './errors.ts'
export { g711ToFlac } from './flac.ts'
export {
  buildFragment,
  FRAGMENT_HEAD_SIZE,
  producerTimes,
  readFragment,
  readHead,
  retime,
  unitsOfSample,
  type Allocate,
  type FragmentHead,
  type FragmentInfo,
  type FragmentInput,
  type ProducerTime,
} from './fragment.ts'
export { parseH264Sps, type SpsInfo } from './h264.ts'
export { parseH265Sps, type H265SpsInfo } from './h265.ts'
export { AUDIO_TRACK, buildInit, VIDEO_TIMESCALE, VIDEO_TRACK, type InitSegment } from './init.ts'
export { createMovie, MOVIE_LIMITS, type Movie, type MovieGroup } from './movie/movie.ts'
export {
  isKeyUnit,
  isLengthPrefixed,
  parameterSetKind,
  sampleUnits,
  unitType,
  type ParameterSetKind,
  type VideoCodec,
} from './nal.ts'
export { createParameterSets, parseSps, type ParameterSets } from './parameter-sets.ts'
export { isRecovering, recoveringMime } from './segment/recovering.ts'
export { replaceVideo, type ReplacedInit } from './segment/replace-video.ts'
export { audioOnly, videoOnly } from './segment/one-kind.ts'
export { splitTracks, type Split } from './segment/split.ts'
export {
  buildGroupTable,
  buildLabel,
  durationOf,
  GROUP_TABLE_MAX_BYTES,
  readGroupTable,
  readRecordedHead,
  retimeGroup,
  scanGroups,
  type RecordedGroup,
  type RecordedHead,
  type ScannedGroup,
} from './recorded/recorded.ts'
