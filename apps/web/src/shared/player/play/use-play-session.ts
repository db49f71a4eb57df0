import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Span } from './model/span.ts'
import { PlaySession, type PlayState } from './play-session.ts'

/** A session of playback for as long as the component is mounted, which is keyed by what is played. */
export function usePlaySession(span: Span, at: number): PlaySession {
  const [session] = useState(() => new PlaySession(span, at))
  useEffect(() => session.start(), [session])
  return session
}

/** The clock and the skew, fresh at each change; the position itself is asked of the session. */
export const usePlayState = (session: PlaySession): PlayState =>
  useSyncExternalStore(session.subscribe, session.state)
