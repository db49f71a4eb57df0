/**
 * A picture taken later than this would show another moment than the alarm's: beyond it the capture is given up. It is
 * also how long an alarm may wait when a burst brings more of them than cameras can answer.
 */
export const CAPTURE_WITHIN_MS = 30_000
/** One try, ms: the media program answers from its cache, or not at all. */
export const CAPTURE_TRY_MS = 10_000
/** Captures at a time, a server. */
export const CAPTURES_AT_ONCE = 4
/** Pause after a try that brought nothing, ms: a stream that has just started shows its first picture soon. */
export const CAPTURE_RETRY_MS = 2_000
