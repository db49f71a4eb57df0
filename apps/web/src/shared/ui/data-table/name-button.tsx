import type { ReactNode } from 'react'
import css from './data-table.module.css'

/** A row's name, which opens it. Keys open the row itself, so the name is no further stop for them. */
export const NameButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    className={css['name']}
    tabIndex={-1}
    onClick={onClick}
    title={typeof children === 'string' ? children : undefined}
  >
    {children}
  </button>
)
