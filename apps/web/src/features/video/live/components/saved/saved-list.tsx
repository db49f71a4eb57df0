import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import css from './saved.module.css'

interface Props<Thing> {
  query: UseQueryResult<Thing[]>
  label: string
  add: ReactNode
  empty: { title: string; hint: string }
  children: (things: Thing[]) => ReactNode
}

/** A list of one's own things and those that others share, with its waiting, its failure and its first step. */
export function SavedList<Thing>({ query, label, add, empty, children }: Props<Thing>) {
  const errorText = useErrorText()
  const { data, error, isPending, refetch } = query
  return (
    <section className={css['panel']} aria-label={label}>
      {add}
      <div className={css['things']}>
        {data && data.length > 0 && children(data)}
        {data?.length === 0 && <EmptyState title={empty.title} action={empty.hint} />}
        {!data && error && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
        {isPending && <LoadingMask isLoading />}
      </div>
    </section>
  )
}
