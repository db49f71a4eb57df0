import type { ReactNode } from 'react'
import css from './figures.module.css'

interface Props {
  title: string
  extra?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/** A part of the dashboard under its title. */
export const FiguresCard = ({ title, extra, isWide = false, children }: Props) => (
  <section className={css['card']} data-wide={isWide} aria-label={title}>
    <header className={css['cardHead']}>
      <h2>{title}</h2>
      {extra}
    </header>
    <div className={css['cardBody']}>{children}</div>
  </section>
)
