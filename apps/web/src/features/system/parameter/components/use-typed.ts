import type { ParameterRow, ParameterValue } from '@palisade/contract'
import { useState } from 'react'

export interface Typed {
  /** The control's value; null: an emptied number. */
  value: ParameterValue | null
  isDirty: boolean
  /** Somebody else has changed the parameter since typing began. */
  isOvertaken: boolean
  type: (value: ParameterValue | null) => void
  drop: () => void
}

/** An administrator's entry for one parameter: it stays when the list is fetched again. */
export function useTyped(row: ParameterRow): Typed {
  const [typed, setTyped] = useState<{ value: ParameterValue | null; version: number }>()
  const stored = row.value ?? ''
  const isDirty = typed !== undefined && typed.value !== stored
  return {
    value: typed === undefined ? stored : typed.value,
    isDirty,
    isOvertaken: isDirty && typed.version < row.version,
    type: value => setTyped({ value, version: typed?.version ?? row.version }),
    drop: () => setTyped(undefined),
  }
}
