import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The screen has what it asked for when nothing was fetched for so long, ms: its code is there and drawn by then. */
const QUIET = 100
/** The map waits no longer than this for a screen that is slow, ms. */
const PATIENCE = 1_000

/**
 * Whether the map's turn has come, each time that it is wanted anew. A site of 50,000 devices is megabytes, which the server and
 * the browser would work on before the screen that the operator asked for; and a screen that hides the map says so once it is there.
 */
export function useScreenFirst(isWanted: boolean): boolean {
  const isQuiet = useIsFetching() === 0
  const [isTurn, setTurn] = useState(false)
  useEffect(() => {
    if (isTurn === isWanted) return undefined
    const wait = isQuiet ? QUIET : PATIENCE
    const timer = setTimeout(() => setTurn(isWanted), isWanted ? wait : 0)
    return () => clearTimeout(timer)
  }, [isWanted, isTurn, isQuiet])
  return isTurn && isWanted
}
