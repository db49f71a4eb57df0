import { useEffect, useEffectEvent } from 'react'

/** The keys' actions while something is drawn or placed. */
export interface CrossKeys {
  /** Space: at the cross in the middle of the map. */
  set: () => void
  /** Enter. */
  finish: () => void
  /** Backspace. */
  takeBack?: () => void
  /** Escape, wherever the focus is. */
  cancel: () => void
}

const onMap = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('role') === 'application'

/** Draws and places with the keyboard alone: arrows move the map under the cross, the other keys act while the map has the focus. */
export function useCrossKeys(keys: CrossKeys | undefined): void {
  const act = useEffectEvent((key: string, target: EventTarget | null): boolean => {
    const action = {
      Escape: keys?.cancel,
      ...(onMap(target) && { ' ': keys?.set, Enter: keys?.finish, Backspace: keys?.takeBack }),
    }[key]
    action?.()
    return action !== undefined
  })
  const isOn = keys !== undefined
  useEffect(() => {
    if (!isOn) return undefined
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      if (act(event.key, event.target)) event.preventDefault()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isOn])
}
