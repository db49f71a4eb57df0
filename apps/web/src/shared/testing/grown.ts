import type { QueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'

/** Fetches a list again that has grown by two rows meanwhile. @returns the button that shows them */
export async function growByTwo(queryClient: QueryClient): Promise<HTMLElement> {
  await act(() => queryClient.invalidateQueries())
  return screen.findByRole('button', { name: '2 newer: show' })
}
