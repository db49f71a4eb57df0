export {
  namesOf,
  type AccessUnit,
  type AudioTrack,
  type RtspFailure,
  type Track,
  type VideoTrack,
} from './types.ts'
export { parseRtspUrl } from './message/url.ts'
export { createRtspClient, type RtspConnectOptions } from './client/client.ts'
export {
  createLoginBreaker,
  type LockedLogin,
  REFUSED_FOR_MS,
  type LoginBreaker,
  type LoginRefusal,
} from './client/login-breaker.ts'
export { createRtspServer, type RtspServer } from './server/server.ts'
export { createServedStream, type ServedStream } from './server/stream.ts'
export { createReplayStream, type RecordedUnit } from './server/replay-stream.ts'
export { digestResponse, readAuthParameters } from './message/digest.ts'
export { answerChallenge, createAuthenticator, readChallenges, type Challenge } from './message/auth.ts'
