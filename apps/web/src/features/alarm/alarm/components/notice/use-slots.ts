import type { Alarm } from '@palisade/contract'
import { useState, type FocusEvent } from 'react'
import { useSession } from '#shared/session/session-store.ts'
import { areSameSlots, popupSlots, type PopupSlot } from '../../model/popup-slots.ts'

/** Whether somebody is at work in an element: the pointer is over it, or it has the focus since the pointer left last. */
function useHeld() {
  const [isHeld, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) release()
  }
  return {
    isHeld,
    handlers: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: handleBlur },
  }
}

/** Used until the parameters are here (SYSTEM-18). */
const DEFAULT_COUNT = 5

/**
 * The places of the pop-ups in one element, which follow from those before while somebody is at work in it. They go with the element:
 * one that goes from under the pointer is not left by it, and would be held for ever.
 */
export function useSlots(waiting: readonly Alarm[]) {
  const count = useSession(session => session.parameters?.['alarm.popup_count']) ?? DEFAULT_COUNT
  const { isHeld, handlers } = useHeld()
  const [slots, setSlots] = useState<readonly PopupSlot[]>([])
  const next = popupSlots(slots, waiting, { count, isHeld })
  if (areSameSlots(slots, next)) return { slots, handlers }
  setSlots(next)
  return { slots: next, handlers }
}
