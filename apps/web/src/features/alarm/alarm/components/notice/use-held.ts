import { useState, type FocusEvent } from 'react'

/** Whether somebody is at work in an element: the pointer is over it, or it has the focus since the pointer left last. */
export function useHeld() {
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
