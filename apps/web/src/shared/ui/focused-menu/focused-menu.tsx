import { Dropdown, type DropdownProps } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

/** A menu that opens by click or key and takes the focus at once: who opens it by key goes on by key. */
export function FocusedMenu({ open, onOpenChange, ...dropdown }: DropdownProps) {
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? isOwnOpen
  const handleOpenChange: DropdownProps['onOpenChange'] = (next, info) => {
    setOwnOpen(next)
    onOpenChange?.(next, info)
  }
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      {...dropdown}
      open={isOpen}
      onOpenChange={handleOpenChange}
      popupRender={menu => <FirstFocused isOpen={isOpen}>{menu}</FirstFocused>}
    />
  )
}

/**
 * Gives the focus to the first item that can be chosen, also where the items come later than the menu. antd tries once, three frames
 * after the menu is seen: a key that was pressed meanwhile went to the button and closed the menu.
 */
function FirstFocused({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
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
