import { useId, type ReactNode } from 'react'
import css from './labelled.module.css'

/** A field with its label, outside of a form's own fields. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={`labelled ${css['field']}`}>
      <label htmlFor={id} className={css['label']}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}
