import { CompassOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import css from '#app/page.module.css'

interface Props {
  status: 'error' | 'not-found'
  title: string
  hint?: string
  action?: ReactNode
}

/** A whole page that cannot be shown. */
export function ErrorPage({ status, title, hint, action }: Props) {
  return (
    <div className={css['failure']} role="alert">
      <span className={css['failureIcon']} aria-hidden>
        {status === 'error' ? <WarningOutlined /> : <CompassOutlined />}
      </span>
      <h1 className={css['failureTitle']}>{title}</h1>
      {hint !== undefined && <p className={css['failureHint']}>{hint}</p>}
      {action}
    </div>
  )
}
