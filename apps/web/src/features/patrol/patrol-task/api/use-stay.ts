import type { PatrolTaskDetails } from '@palisade/contract'
import { LONGER_SECONDS } from '@palisade/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { endOf, longer, newStay, passed, type Stay, type StayEnd } from '../model/stay.ts'

/** The clock of a stay moves so often, ms. */
const TICK_MS = 250
/** After a deed that failed, the end of a stay is tried again so late, ms. */
const AGAIN_MS = 5_000

interface Options {
  task: PatrolTaskDetails
  /** Time runs: the tour is this operator's own and not paused. */
  isRunning: boolean
  isShowing: () => boolean
  /** The stay is over; called again after a while when the tour did not move. */
  onEnd: (end: Exclude<StayEnd, 'stays' | 'waits'>) => void
}

/**
 * The time at the stop where a tour is. It begins anew when the console is opened again: whoever comes back has not looked yet.
 */
export function useStay({ task, isRunning, isShowing, onEnd }: Options) {
  const { position } = task
  const stop = task.stops[position]
  const [stay, setStay] = useState<Stay>(() => newStay(position, stop?.seconds ?? 0))
  if (stay.position !== position) setStay(newStay(position, stop?.seconds ?? 0))
  const end = stop ? endOf(stay, stop) : 'stays'
  const tick = useEffectEvent((ms: number) => {
    const isShown = isShowing()
    setStay(now => (now.position === position ? passed(now, ms, isShown) : now))
  })
  useEffect(() => {
    if (!isRunning) return undefined
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      tick(now - last)
      last = now
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  const finish = useEffectEvent((how: StayEnd, at: number) => {
    if (at === position && (how === 'goes_on' || how === 'no_picture')) onEnd(how)
  })
  const isOver = isRunning && (end === 'goes_on' || end === 'no_picture')
  useEffect(() => {
    if (!isOver) return undefined
    finish(end, position)
    const timer = setInterval(() => finish(end, position), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOver, position, end])
  return {
    leftMs: stay.leftMs,
    isWaiting: end === 'waits',
    stayLonger: () => setStay(now => longer(now, LONGER_SECONDS)),
  }
}
