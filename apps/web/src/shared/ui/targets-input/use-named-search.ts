import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { listQuery } from '#shared/api/list-query.ts'
import { TYPING_PAUSE, useDebounced } from '#shared/hooks/use-debounced.ts'

interface Asked {
  pageSize: 20
  name?: string
}
/** A call that lists things by a part of their name. */
export type AskNamed = (
  input: Asked,
  options?: { signal?: AbortSignal },
) => Promise<{ list: { id: string; name: string }[] }>

/** Offered at once; further ones are found by name. */
const OFFERED = 20

/** Things found on the server by a part of their name, once the list is open. */
export function useNamedSearch(listKey: QueryKey, ask: AskNamed) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const name = useDebounced(text.trim(), TYPING_PAUSE)
  const input: Asked = { pageSize: OFFERED, ...(name && { name }) }
  const found = useQuery({ ...listQuery(listKey, ask, input), enabled: isOpen })
  return { found, setOpen, setText }
}
