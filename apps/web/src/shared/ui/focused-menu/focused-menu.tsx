import { Dropdown, type DropdownProps } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'

/**
 * A menu that opens by click or key and takes the focus at once, which goes back to its button when it closes: who opens it by key
 * goes on by key.
 */
export function FocusedMenu({ open, onOpenChange, ...dropdown }: DropdownProps) {
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? isOwnOpen
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const handleOpenChange: DropdownProps['onOpenChange'] = (next, info) => {
    if (next) opener.current = document.activeElement
    setOwnOpen(next)
    onOpenChange?.(next, info)
  }
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || frame.current?.contains(activeElement)
    if (!isOpen && isLost && opener.current instanceof HTMLElement) opener.current.focus()
    if (!isOpen) opener.current = null
  }, [isOpen])
  return (
    <Dropdown
      trigger={['click']}
      // Its Tab key closes a menu that it has given the focus to.
      autoFocus
      {...dropdown}
      open={isOpen}
      onOpenChange={handleOpenChange}
      popupRender={menu => (
        <FirstFocused frame={frame} isOpen={isOpen}>
          {menu}
        </FirstFocused>
      )}
    />
  )
}

interface Props {
  frame: RefObject<HTMLDivElement | null>
  isOpen: boolean
  children: ReactNode
}

/**
 * Gives the focus to the first item that can be chosen, also where the items come later than the menu. antd tries once, three frames
 * after the menu is seen: a key that was pressed meanwhile went to the button and closed the menu.
 */
function FirstFocused({ frame, isOpen, children }: Props) {
  const focus = () => {
    if (!isOpen || frame.current?.contains(document.activeElement)) return
    const first = frame.current?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')
    // The menu stands outside the window until its place is known.
    first?.focus({ preventScroll: true })
  }
  // Before items are seen; and once more behind it, for a menu that is new is put into the page by then.
  useLayoutEffect(focus)
  useEffect(focus)
  return <div ref={frame}>{children}</div>
}
