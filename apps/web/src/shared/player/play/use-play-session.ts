import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Span } from './model/span.ts'
import { PlaySession, type PlayState } from './play-session.ts'

/** A session of playback for as long as the component is mounted, which is keyed by what is played. */
export function usePlaySession(span: Span, at: number, rate?: number): PlaySession {
  const [session] = useState(() => new PlaySession(span, at, rate))
  useEffect(() => session.start(), [session])
  return session
}

/**
 * A part of the state of playback, fresh at each change of it; the position itself is asked of the session.
 * @param select gives a value that is the same while nothing has changed
 */
export const usePlayState = <Part>(session: PlaySession, select: (state: PlayState) => Part): Part =>
  useSyncExternalStore(session.subscribe, () => select(session.state()))
