import type { DeviceDetails } from '@palisade/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { fieldsOf, complete, type DeviceFields } from '../model/device-form.ts'
import { reportError } from '../../../shared/api/error-policy.ts'
import { mergeFields, type OtherChange } from '../../../shared/lib/merge-fields.ts'
import { deviceDetailsQuery } from './device-queries.ts'

/** What somebody else did to the device meanwhile, with the device before and after it. */
export interface Conflict {
  changes: OtherChange[]
  before: DeviceDetails
  after: DeviceDetails
}

/**
 * The stored device behind the form. It stays the one that the operator saw, even when the list is fetched again, so
 * that nothing unseen is overwritten; `catchUp` fetches what is stored now and merges it with what was typed.
 */
export function useEditedDevice(deviceId: string | undefined, form: FormInstance<DeviceFields>) {
  const queryClient = useQueryClient()
  const details = useQuery({ ...deviceDetailsQuery(deviceId ?? ''), enabled: deviceId !== undefined })
  const [seen, setSeen] = useState<DeviceDetails>()
  const [conflict, setConflict] = useState<Conflict>()
  if (seen === undefined && details.data !== undefined) setSeen(details.data)

  const fetchNewest = async () => {
    if (seen === undefined) return
    const after = await queryClient.fetchQuery(deviceDetailsQuery(seen.id))
    const typed = complete(form.getFieldsValue(true) as object)
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
