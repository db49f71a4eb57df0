export {
  namesOf,
  type AccessUnit,
  type AudioTrack,
  type RtspFailure,
  type Track,
  type VideoTrack,
} from './types.ts'
export { defaultLimits, type RtspLimits } from './limits.ts'
export { parseRtspUrl, type RtspUrl } from './message/url.ts'
export {
  createRtspClient,
  type RtspClient,
  type RtspClientOptions,
  type RtspConnectOptions,
} from './client/client.ts'
export {
  createLoginBreaker,
  type LockedLogin,
  REFUSED_FOR_MS,
  type LoginAccount,
  type LoginBreaker,
  type LoginRefusal,
} from './client/login-breaker.ts'
export { probe, type ProbeOptions, type ProbeResult } from './client/probe.ts'
export { createRtspServer, type RtspServer, type RtspServerOptions } from './server/server.ts'
export {
  createServedStream,
  type PushedUnit,
  type ServedStream,
  type ServedStreamOptions,
} from './server/stream.ts'
export { createReplayStream, type RecordedUnit, type ReplayStreamOptions } from './server/replay-stream.ts'
export type { PlayAsk } from './server/play-ask.ts'
export type { StreamAuth } from './server/guard.ts'
export { digestResponse, readAuthParameters } from './message/digest.ts'
export {
  answerChallenge,
  createAuthenticator,
  readChallenges,
  type Authenticator,
  type Challenge,
} from './message/auth.ts'
