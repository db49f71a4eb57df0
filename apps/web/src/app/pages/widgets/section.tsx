import type { ReactNode } from 'react'
import css from './widgets.module.css'

/** `name` is the component's own name, the same in every language. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={css['section']} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
