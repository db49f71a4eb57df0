import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'

export interface MessageAction {
  label: string
  onClick: () => void
}

interface Props {
  text: string
  action: MessageAction
  takesFocus: boolean
  onClose: () => void
}

/** A message that offers something stays longer than one that only tells, ms. */
const STAYS = 8000

/** Stays while the pointer or the focus is on it. One that takes the focus gives it back with Tab and Escape. */
export function ActionMessage({ text, action, takesFocus, onClose }: Props) {
  const { button, giveBack } = useTakenFocus(takesFocus)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointed || isFocused
  const handleEnd = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(handleEnd, STAYS)
    return () => clearTimeout(timer)
  }, [isHeld])
  const handleClick = () => {
    onClose()
    action.onClick()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if ((event.key === 'Escape' || event.key === 'Tab') && giveBack()) event.preventDefault()
  }
  return (
    <span onMouseEnter={() => setPointed(true)} onMouseLeave={() => setPointed(false)}>
      {text}{' '}
      <Button
        ref={button}
        type="link"
        size="small"
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {action.label}
      </Button>
    </span>
  )
}

/** The focus goes to the button, once the form that closes has given it back to what opened it; there it returns. */
function useTakenFocus(isTaken: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    if (!isTaken) return undefined
    const timer = setTimeout(() => {
      before.current = document.activeElement
      button.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [isTaken])
  const giveBack = () => {
    const { current: opener } = before
    before.current = null
    if (!(opener instanceof HTMLElement)) return false
    opener.focus()
    return true
  }
  return { button, giveBack }
}
