export type { AccessUnit, AudioTrack, RtspFailure, Track, VideoTrack } from './types.ts'
export { defaultLimits, type RtspLimits } from './limits.ts'
export { createRtspServer, type RtspServer, type RtspServerOptions } from './server/server.ts'
export {
  createServedStream,
  type PushedUnit,
  type ServedStream,
  type ServedStreamOptions,
} from './server/stream.ts'
export type { StreamAuth } from './server/guard.ts'
