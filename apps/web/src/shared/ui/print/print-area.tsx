import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import css from './print-area.module.css'

/** Shown on paper alone, in place of the screen; the browser's dialog also saves it as PDF. */
export const PrintArea = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div className={css['printed']} aria-hidden>
      {children}
    </div>,
    document.body,
  )
