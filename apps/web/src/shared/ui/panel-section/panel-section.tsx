import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { ErrorState } from '../state/error-state.tsx'
import css from './panel-section.module.css'

interface FrameProps {
  title: string
  /** Beside the title. */
  extra?: ReactNode
  children: ReactNode
}

/** One part of a side panel, with its title. */
export const PanelFrame = ({ title, extra, children }: FrameProps) => (
  <section className={css['section']} aria-label={title}>
    <header className={css['head']}>
      <h2>{title}</h2>
      {extra}
    </header>
    {children}
  </section>
)

interface Props<T> extends Omit<FrameProps, 'children'> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** One part of a side panel: its data, or that they are coming, or why they are not. */
export function PanelSection<T>({ query, children, ...frame }: Props<T>) {
  const textOf = useErrorText()
  const { data, error, refetch } = query
  return (
    <PanelFrame {...frame}>
      {data !== undefined && children(data)}
      {data === undefined && error === null && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data === undefined && error !== null && (
        <ErrorState hint={textOf(error)} onRetry={() => void refetch()} />
      )}
    </PanelFrame>
  )
}
