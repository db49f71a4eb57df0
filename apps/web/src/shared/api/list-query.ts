import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallOptions } from './client.ts'

type Ask<Input, Answer> = (input: Input, options: CallOptions) => Promise<Answer>

/** A page of a list: the last one stays in view while the next one comes, and the table shows its failures itself. */
export const listQuery = <Input, Answer>(key: QueryKey, ask: Ask<Input, Answer>, input: Input) =>
  queryOptions({
    queryKey: [...key, input],
    queryFn: ({ signal }) => ask(input, { signal }),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })

/** One thing as it is stored now: a form is filled from it, so it is never an older look at the thing. */
export const detailsQuery = <Answer>(key: QueryKey, ask: Ask<{ id: string }, Answer>, id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => ask({ id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })
