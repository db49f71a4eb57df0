import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import css from './first-step.module.css'

interface Props {
  /** One sentence: what the list is for. */
  hint: string
  /** Opens the form of a new one; left out for who may add none. */
  onAdd?: (() => void) | undefined | false
  /** Other ways to begin. */
  children?: ReactNode
}

/** In an empty list: what its things are for, and how to begin. */
export function FirstStep({ hint, onAdd, children }: Props) {
  const t = useT()
  return (
    <div className={css['first']}>
      <p>{hint}</p>
      {onAdd && <Button onClick={onAdd}>{t('shared.action.addFirst')}</Button>}
      {children}
    </div>
  )
}
