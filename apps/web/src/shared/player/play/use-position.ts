import { useEffect, useState } from 'react'
import type { PlaySession } from './play-session.ts'

/** Where the recording stands, ms since 1970, fresh as often as the screen is drawn, in steps of `grain` ms. */
export function usePosition(session: PlaySession, grain: number): number {
  const [at, setAt] = useState(() => session.position())
  useEffect(() => {
    let frame = 0
    const look = () => {
      setAt(Math.floor(session.position() / grain) * grain)
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [grain, session])
  return at
}
