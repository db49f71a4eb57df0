import { useId, type ReactNode } from 'react'
import css from './procedure.module.css'

/** A field with its label, outside of the form's own fields. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={css['quiet']}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}
