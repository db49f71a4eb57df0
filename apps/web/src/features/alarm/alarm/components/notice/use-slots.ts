import type { Alarm } from '@palisade/contract'
import { useState, type FocusEvent } from 'react'
import { useSession } from '#shared/session/session-store.ts'
import { areSameSlots, popupSlots, type PopupSlot } from '../../model/popup-slots.ts'

/** Whether somebody is at work in an element: the pointer is over it, or it has the focus since the pointer left last. */
function useAtWork() {
  const [isAtWork, setAtWork] = useState(false)
  const begin = () => setAtWork(true)
  const end = () => setAtWork(false)
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) end()
  }
  return {
    isAtWork,
    handlers: { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: handleBlur },
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
  const { isAtWork, handlers } = useAtWork()
  const [slots, setSlots] = useState<readonly PopupSlot[]>([])
  const next = popupSlots(slots, waiting, { count, isHeld: isAtWork })
  if (areSameSlots(slots, next)) return { slots, handlers }
  setSlots(next)
  return { slots: next, handlers }
}
