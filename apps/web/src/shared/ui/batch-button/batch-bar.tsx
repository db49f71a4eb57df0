import type { ReactNode } from 'react'
import css from './batch-bar.module.css'

interface Props {
  /** For a bar that is told as one: it is a toolbar of this name. */
  label?: string
  children: ReactNode
}

/** The buttons for all chosen rows of a list. */
export const BatchBar = ({ label, children }: Props) => (
  <div className={css['batch']} {...(label !== undefined && { role: 'toolbar', 'aria-label': label })}>
    {children}
  </div>
)
