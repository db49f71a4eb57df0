import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { reportError } from '../api/error-policy.ts'
import { mergeFields, type OtherChange } from '../lib/merge-fields.ts'

/** What somebody else did to the object meanwhile, with the object before and after it. */
export interface Conflict<Stored> {
  changes: OtherChange[]
  before: Stored
  after: Stored
}

interface Options<Stored, Fields, Key extends QueryKey> {
  /** Left out: a new object. */
  id: string | undefined
  query: (id: string) => UseQueryOptions<Stored, Error, Stored, Key>
  /** What stands in the form of a stored object. */
  fieldsOf: (stored: Stored) => Fields
  form: { read: () => Fields; write: (fields: Fields) => void }
}

/**
 * The stored object behind a form. It stays the one that the operator saw, even when it is fetched again, so that
 * nothing unseen is overwritten; `catchUp` fetches what is stored now and merges it with what was typed.
 */
export function useEdited<Stored extends { id: string }, Fields extends object, Key extends QueryKey>({
  id,
  query,
  fieldsOf,
  form,
}: Options<Stored, Fields, Key>) {
  const queryClient = useQueryClient()
  const details = useQuery({ ...query(id ?? ''), enabled: id !== undefined })
  const [seen, setSeen] = useState<Stored>()
  const [conflict, setConflict] = useState<Conflict<Stored>>()
  if (seen === undefined && details.data !== undefined) setSeen(details.data)

  const fetchNewest = async () => {
    if (seen === undefined) return
    const after = await queryClient.fetchQuery(query(seen.id))
    const { fields, changes } = mergeFields(fieldsOf(seen), form.read(), fieldsOf(after))
    form.write(fields)
    setConflict({ changes, before: seen, after })
    setSeen(after)
  }
  return {
    seen,
    conflict,
    catchUp: () => void fetchNewest().catch(reportError),
    error: seen ? null : details.error,
    refetch: () => void details.refetch(),
  }
}
