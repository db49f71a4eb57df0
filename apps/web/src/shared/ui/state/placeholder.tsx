import type { ReactNode } from 'react'
import css from './placeholder.module.css'

interface Props {
  icon: ReactNode
  title: string
  hint?: string | undefined
  action?: ReactNode
  role?: 'alert' | 'status'
}

/** Shown in place of missing data: an icon, one sentence, the next step. */
export function Placeholder({ icon, title, hint, action, role }: Props) {
  return (
    <div className={css['placeholder']} role={role}>
      <span className={css['icon']} aria-hidden>
        {icon}
      </span>
      <span className={css['title']}>{title}</span>
      {hint !== undefined && <span className={css['hint']}>{hint}</span>}
      {action}
    </div>
  )
}
