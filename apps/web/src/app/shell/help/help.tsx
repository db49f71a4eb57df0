import { QuestionCircleOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { AccountEntry } from '#shared/feature/parts.ts'

const Dialog = lazy(async () => ({ default: (await import('./help-drawer.tsx')).HelpDrawer }))

/** The guide in the menu of one's own account, for who has no F1. */
export const helpEntry: AccountEntry = {
  key: 'help',
  icon: <QuestionCircleOutlined />,
  label: 'shell.help.open',
  Dialog,
}

/** F1 opens the guide at the section of the screen, over a dialog too. */
export function HelpKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return
      // Else the browser opens its own help.
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense>
      <Dialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
