export type { AudioFormat } from './audio-sample-entry.ts'
export { readSoundFormat } from './segment/audio-format.ts'
export { findBox, readBoxes } from './boxes.ts'
export { createDecodeClock, farthestStep, type DecodeClock, type DecodeTiming } from './decode-clock.ts'
export { Fmp4Error } from './errors.ts'
export { g711ToFlac } from './flac.ts'
export {
  buildFragment,
  FRAGMENT_HEAD_SIZE,
  producerTimes,
  readFragment,
  readHead,
  retime,
  unitsOfSample,
  type ProducerTime,
} from './fragment.ts'
export type { SpsInfo } from './h264.ts'
export { AUDIO_TRACK, buildInit, VIDEO_TIMESCALE, VIDEO_TRACK } from './init.ts'
export { createMovie, type Movie } from './movie/movie.ts'
export { isKeyUnit, isLengthPrefixed, parameterSetKind, sampleUnits, type VideoCodec } from './nal.ts'
export { createParameterSets, type ParameterSets } from './parameter-sets.ts'
export { isRecovering, plainMime, recoveringMime } from './segment/recovering.ts'
export { replaceVideo } from './segment/replace-video.ts'
export { audioOnly, videoOnly } from './segment/one-kind.ts'
export { splitTracks } from './segment/split.ts'
export {
  buildGroupTable,
  buildLabel,
  durationOf,
  readGroupTable,
  readRecordedHead,
  retimeGroup,
  scanGroups,
  type RecordedGroup,
  type ScannedGroup,
} from './recorded/recorded.ts'
