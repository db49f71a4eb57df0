import type { Platform } from '@palisade/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { reportError } from '../../../shared/api/error-policy.ts'
import { mergeFields, type OtherChange } from '../../../shared/lib/merge-fields.ts'
import { emptyPlatform, fieldsOf, type PlatformFields } from '../model/platform-form.ts'
import { platformDetailsQuery } from './platform-queries.ts'

export interface Conflict {
  changes: OtherChange[]
  before: Platform
  after: Platform
}

/**
 * The stored platform behind the form: the one that the operator saw. `catchUp` fetches what is stored now and merges
 * it with what was typed.
 */
export function useEditedPlatform(id: string | undefined, form: FormInstance<PlatformFields>) {
  const queryClient = useQueryClient()
  const details = useQuery({ ...platformDetailsQuery(id ?? ''), enabled: id !== undefined })
  const [seen, setSeen] = useState<Platform>()
  const [conflict, setConflict] = useState<Conflict>()
  if (seen === undefined && details.data !== undefined) setSeen(details.data)

  const fetchNewest = async () => {
    if (seen === undefined) return
    const after = await queryClient.fetchQuery(platformDetailsQuery(seen.id))
    const typed = { ...emptyPlatform, ...(form.getFieldsValue(true) as PlatformFields) }
    const { fields, changes } = mergeFields(fieldsOf(seen), typed, fieldsOf(after))
    form.setFieldsValue(fields)
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
