/**
 * A picture that is taken later than this shows another moment than the alarm's, so the capture is given up; ms. This
 * is also how long a capture may wait when a burst brings more of them than the cameras can answer.
 */
export const CAPTURE_WITHIN_MS = 30_000
/** Time limit of one try, ms; the media program answers from its cache or not at all. */
export const CAPTURE_TRY_MS = 10_000
/**
 * Captures that one server makes at the same time. With the bounds of one answer of the media program (16 MB of a picture,
 * 64 MB of a clip) they hold 320 MB at most; those that wait hold nothing.
 */
export const CAPTURES_AT_ONCE = 4
/** Pause after a try without a picture, ms; a stream that has just started has its first picture soon. */
export const CAPTURE_RETRY_MS = 2_000
