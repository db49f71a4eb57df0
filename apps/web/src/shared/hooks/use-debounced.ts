import { useEffect, useState } from 'react'

/** Long enough for a fast typist, short enough not to be felt, ms. */
export const TYPING_PAUSE = 200

/** A value once it has stayed the same for so long, ms; an empty text is taken over at once. */
export function useDebounced(value: string, pause: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return value === '' ? '' : settled
}
