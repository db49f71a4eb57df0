import { screens, type ScreenKey } from '@palisade/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayOpen } from '#shared/session/session-store.ts'

interface Props {
  screen: ScreenKey
  /** Filters of a list, as `useListState` reads them: `{ statuses: 'on_alert,in_progress' }`. */
  search?: Readonly<Record<string, string>>
  className?: string | undefined
  /** Says where it leads, when the text alone does not (a number). */
  label?: string
  children: ReactNode
}

/** A link to a screen; plain text for a user who may not open it. */
export function ScreenLink({ screen, search, className, label, children }: Props) {
  const { path } = screens[screen]
  const mayOpen = useMayOpen(screen)
  if (!mayOpen) return <span className={className}>{children}</span>
  // Routes come from a table, so the router knows no search type for them.
  return (
    <Link to={path} search={(search ?? {}) as never} className={className} aria-label={label}>
      {children}
    </Link>
  )
}
