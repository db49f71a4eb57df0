import { useEffect } from 'react'
import { beginWatching } from './presence.ts'

/** Counts as being at the console while `isWatched`. */
export function useWatching(isWatched: boolean): void {
  useEffect(() => (isWatched ? beginWatching() : undefined), [isWatched])
}
