import { useEffect, useState } from 'react'

/** The time, ms since 1970, fresh every `every` ms, on the beat: a clock, or "since 12 s". */
export function useNow(every = 1000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(Date.now())
      timer = setTimeout(tick, every - (Date.now() % every))
    }
    timer = setTimeout(tick, every - (Date.now() % every))
    return () => clearTimeout(timer)
  }, [every])
  return now
}
