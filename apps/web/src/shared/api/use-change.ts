import { useMutation, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { OwnErrors } from './error-policy.ts'

/** Fetches again what is below these keys; only the first, which the operator looks at, is waited for. */
export async function refreshAll(queryClient: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const [first] = keys.map(queryKey => queryClient.invalidateQueries({ queryKey }))
  await first
}

/**
 * A call that changes something; what shows it is fetched again, also after a refusal, which may come from a change
 * that is not seen yet.
 */
export const useChange = <Input = void, Answer = unknown>(
  change: (input: Input, queryClient: QueryClient) => Promise<Answer>,
  refreshes: readonly QueryKey[],
  ownErrors?: OwnErrors,
) =>
  useMutation({
    mutationFn: (input: Input, { client }) => change(input, client),
    onSettled: (_answer, _error, _input, _before, { client }) => refreshAll(client, refreshes),
    meta: { ownErrors },
  })
