import type { AreaDetails } from '@palisade/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { reportError } from '#shared/api/error-policy.ts'
import { useConflict } from '#shared/ui/edit-form/use-conflict.ts'
import { fieldsOf, type AreaFields } from '../model/area-form.ts'
import { areaDetailsQuery } from './organisation-queries.ts'

/**
 * The stored area behind the form. While nothing is typed it follows what others do; then it stays the one that the
 * operator saw, and `catchUp` merges what is stored now with what was typed.
 */
export function useEditedArea(stored: AreaDetails, form: FormInstance<AreaFields>) {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState(stored)
  const [isDirty, setDirty] = useState(false)
  const { conflict, meet, clear } = useConflict(form, fieldsOf)

  const show = (area: AreaDetails) => {
    setSeen(area)
    setDirty(false)
    clear()
    form.setFieldsValue(fieldsOf(area))
  }
  const fetchNewest = async () => {
    const now = await queryClient.fetchQuery({ ...areaDetailsQuery(seen.id), staleTime: 0 })
    meet(seen, form.getFieldsValue(true) as AreaFields, now)
    setSeen(now)
  }
  return {
    seen,
    isDirty,
    /** The changes that somebody else made while the form held other entries. */
    conflict,
    noteTyped: () =>
      setDirty(
        JSON.stringify(fieldsOf(seen)) !== JSON.stringify({ ...fieldsOf(seen), ...form.getFieldsValue() }),
      ),
    show,
    catchUp: () => void fetchNewest().catch(reportError),
  }
}
