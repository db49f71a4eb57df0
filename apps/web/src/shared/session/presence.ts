import { KEEP_ALIVE_SECONDS } from '@palisade/contract'

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let inputAt = Date.now()
let watched = 0

/**
 * Whether somebody is at this console: hand or key within the last minute, or live video in sight. A wall that is watched
 * must not go dark for want of a mouse (docs/design/0012); how long a session lives at most still bounds it.
 */
export const isAttended = (): boolean => watched > 0 || Date.now() - inputAt < KEEP_ALIVE_SECONDS * 1000

/** Live video is in sight. @returns a function that says that it is no more */
export function beginWatching(): () => void {
  watched += 1
  return () => {
    watched -= 1
    // The eye was on it until now.
    noteInput()
  }
}

export function noteInput(): void {
  inputAt = Date.now()
}

/** Notes hand and key in this window. @returns a function that stops it */
export function followInput(): () => void {
  noteInput()
  const options = { capture: true, passive: true }
  for (const type of inputs) window.addEventListener(type, noteInput, options)
  return () => {
    for (const type of inputs) window.removeEventListener(type, noteInput, options)
  }
}
