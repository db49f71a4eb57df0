import type { ReactNode } from 'react'
import css from './row-list.module.css'

/** A list in a drawer, a dialog or a pop-up. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css['list']} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  /** Tells of the row, a line each. */
  children: ReactNode
  /** Before it. */
  picture?: ReactNode
  /** Buttons beside it. */
  acts?: ReactNode
}

export function ListRow({ children, picture, acts }: RowProps) {
  return (
    <li className={css['row']}>
      {picture}
      <span className={css['what']}>{children}</span>
      {acts}
    </li>
  )
}
