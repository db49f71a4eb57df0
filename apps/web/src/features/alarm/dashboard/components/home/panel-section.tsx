import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useErrorText } from '../../../../../shared/api/use-error-text.ts'
import { ErrorState } from '../../../../../shared/ui/state/error-state.tsx'
import css from './home.module.css'

interface Props<T> {
  title: string
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** Beside the title. */
  extra?: ReactNode
  children: (data: T) => ReactNode
}

/** One part of the side panel: its data, or that they are coming, or why they are not. */
export function PanelSection<T>({ title, query, extra, children }: Props<T>) {
  const textOf = useErrorText()
  const { data, error, refetch } = query
  return (
    <section className={css['section']} aria-label={title}>
      <header className={css['sectionHead']}>
        <h2>{title}</h2>
        {extra}
      </header>
      {data !== undefined && children(data)}
      {data === undefined && error === null && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data === undefined && error !== null && (
        <ErrorState hint={textOf(error)} onRetry={() => void refetch()} />
      )}
    </section>
  )
}
