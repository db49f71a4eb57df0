import type { ReactNode } from 'react'
import css from './tab-leaves.module.css'

/**
 * Around a select of several: while its list is open, the control itself takes Tab for one more choice and keeps the focus, so that
 * nobody gets out by keyboard. Here the key leaves it, as it leaves every field.
 */
export function TabLeaves({ children }: { children: ReactNode }) {
  return (
    // Keys only pass through here on their way down; the control inside is what is operated.
    <div
      className={css['around']}
      onKeyDownCapture={event => {
        if (event.key === 'Tab') event.stopPropagation()
      }}
    >
      {children}
    </div>
  )
}
