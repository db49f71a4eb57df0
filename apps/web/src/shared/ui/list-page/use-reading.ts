import { useState } from 'react'

/** Whether somebody points into a list or has the focus in it; `reading` goes to the element around it. */
export function useReading() {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isReading: isPointed || isFocused,
    reading: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
