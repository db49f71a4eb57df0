import { NO_FRAME_LIMIT_MS, type CameraState, type StreamCause } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import { isLoginRefusal } from './backoff.ts'

export interface CameraStatus {
  state: CameraState
  cause?: StreamCause
  /** ms since 1970 */
  since: number
  lastFrameAt?: number
  /** Until when the account is locked, ms since 1970; where the camera says so. */
  lockedUntil?: number
}

export interface CameraStateMachine {
  frame(at: number): void
  /** It sends, though nothing that can be shown: that is no loss of video. */
  heard(): void
  /** @param lockedFor of a locked account: how long its lock lasts still, ms */
  failed(cause: StreamCause, lockedFor?: number): void
  status(): CameraStatus
  stop(): void
}

/** Two ends of one lock that differ by less are the same, told at each attempt; ms. */
const SAME_LOCK_MS = 5000

/** The camera is there and says no: waiting will not change it. */
const isAnswer = (cause: StreamCause): boolean =>
  isLoginRefusal(cause) || cause === 'no_such_stream' || cause === 'unsupported_codec'

/**
 * Online from frames seen. Offline when none came for three keep intervals, with the cause of the last failed attempt; a lost
 * packet or a quick reconnect does not show. A new start gives a silent camera the same time: after a power cut we may be up
 * before it is. What the camera itself answers is told at once.
 */
export function createCameraState(
  clock: Clock,
  onChange: (status: CameraStatus) => void,
): CameraStateMachine {
  let status: CameraStatus = { state: 'connecting', since: clock.now() }
  /** When the last frame came, or this began, by the clock that never leaps. */
  let heardAt = clock.elapsed()
  let lastFrameAt: number | undefined
  let lastCause: StreamCause | undefined
  let cancelCheck: (() => void) | undefined

  const change = (state: CameraState, cause?: StreamCause, lockedUntil?: number): void => {
    const isSameLock = Math.abs((status.lockedUntil ?? 0) - (lockedUntil ?? 0)) < SAME_LOCK_MS
    if (status.state === state && status.cause === cause && isSameLock) return
    const since = status.state === state ? status.since : clock.now()
    status = { state, cause, since, ...(lockedUntil !== undefined && { lockedUntil }) }
    onChange({ ...status, lastFrameAt })
  }

  const check = (): void => {
    cancelCheck = undefined
    const left = heardAt + NO_FRAME_LIMIT_MS - clock.elapsed()
    if (left > 0) cancelCheck = clock.after(left, check)
    else change('offline', lastCause ?? 'stalled')
  }

  return {
    frame: at => {
      lastFrameAt = at
      heardAt = clock.elapsed()
      lastCause = undefined
      if (status.state !== 'online') change('online')
      cancelCheck ??= clock.after(NO_FRAME_LIMIT_MS, check)
    },
    heard: () => {
      heardAt = clock.elapsed()
      lastCause = undefined
    },
    failed: (cause, lockedFor) => {
      lastCause = cause
      const lockedUntil = lockedFor === undefined ? undefined : clock.now() + lockedFor
      if (status.state === 'offline' || (status.state === 'connecting' && isAnswer(cause)))
        change('offline', cause, lockedUntil)
      else if (!cancelCheck) check()
    },
    status: () => ({ ...status, lastFrameAt }),
    stop: () => cancelCheck?.(),
  }
}
