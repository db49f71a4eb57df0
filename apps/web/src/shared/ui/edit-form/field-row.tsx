import type { ReactNode } from 'react'
import css from './field-row.module.css'

/** Fields beside each other: two, or three short ones. */
export const FieldRow = ({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) => (
  <div className={columns === 3 ? `${css['row']} ${css['three']}` : css['row']}>{children}</div>
)
