/** Limits and times of live media, shared by server, media and console. */

/** A live socket that has not sent its first frame within this time is closed. */
export const LIVE_HELLO_TIMEOUT_MS = 5_000
/** A live token opens a socket for this long after it was issued; an open socket outlives it until it is revoked. */
export const LIVE_TOKEN_TTL_MS = 60_000
/** A client frame is a few words; anything longer closes the socket. */
export const LIVE_CLIENT_FRAME_MAX_BYTES = 4 * 1024
export const LIVE_SOCKETS_PER_SESSION = 64
export const LIVE_SOCKETS_PER_ADDRESS = 500
/** The tile says 'stalled' this long after its last frame (VIDEO-4). */
export const LIVE_STALLED_AFTER_MS = 2_000

/** One keep interval; a camera misses three before it is called offline, so one lost packet never is. */
export const KEEP_INTERVAL_MS = 2_000
export const KEEP_INTERVALS_MISSED_FOR_OFFLINE = 3
export const NO_FRAME_LIMIT_MS = KEEP_INTERVAL_MS * KEEP_INTERVALS_MISSED_FOR_OFFLINE

/**
 * No group of pictures is longer: five minutes without a key frame end the connection to the camera, and most begin one with a key
 * frame. A recorded group therefore begins at most this long before its last picture.
 */
export const GROUP_MAX_MS = 360_000
/** A stream without a key frame for so long is pulled anew. */
export const NO_KEY_LIMIT_MS = 300_000

/** A stream out of which pictures are taken is pulled on for this long after one was asked for. */
export const SAMPLE_HOLDS_MS = 15_000

/** Cameras of one media program. */
export const CONTROL_CAMERAS_MAX = 2_000
/** Media programs of one installation. */
export const MEDIA_PROGRAMS_MAX = 16
export const CAMERAS_ELSEWHERE_MAX = CONTROL_CAMERAS_MAX * MEDIA_PROGRAMS_MAX
/** Enough for 2,000 cameras with long addresses. */
export const CONTROL_FRAME_MAX_BYTES = 16 * 1024 * 1024
/** The seconds before an alarm that media keeps in memory. */
export const CLIP_SECONDS_MAX = 12
