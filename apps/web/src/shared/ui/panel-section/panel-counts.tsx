import type { ReactNode } from 'react'
import css from './panel-section.module.css'

/** Figures of a panel, two beside each other. */
export const PanelCounts = ({ children }: { children: ReactNode }) => (
  <dl className={css['counts']}>{children}</dl>
)

/** One figure: its name, and the number, mostly as a link to what it counts. */
export const PanelCount = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={css['count']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
