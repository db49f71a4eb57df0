import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The screen has what it asked for when nothing was fetched for so long, ms: its code is there and drawn by then. */
const QUIET = 100
/** The map waits no longer than this for a screen that is slow, ms. */
const PATIENCE = 1_000

/**
 * Whether the map's turn has come. A site of 50,000 devices is megabytes, which the server and the browser would work
 * on before the screen that the operator asked for.
 */
export function useScreenFirst(): boolean {
  const isQuiet = useIsFetching() === 0
  const [isTurn, setTurn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTurn(true), isQuiet ? QUIET : PATIENCE)
    return () => clearTimeout(timer)
  }, [isQuiet])
  return isTurn
}
