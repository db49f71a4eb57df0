import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { mergeFields, type OtherChange } from '../lib/merge-fields.ts'

interface Versioned {
  version: number
}

/** What somebody else changed of what stands in the form. */
export interface FormConflict<Row> {
  changes: OtherChange[]
  before: Row
  after: Row
}

/** Equal parts keep their identity, so that only what differs counts as changed. */
const reuse = <F extends object>(base: F, next: F): F =>
  Object.fromEntries(
    Object.entries(next).map(([name, value]) => {
      const old = (base as Record<string, unknown>)[name]
      return [name, JSON.stringify(old) === JSON.stringify(value) ? old : value]
    }),
  ) as F

/**
 * Keeps a form in step with the newest version of its object, which events bring: what was typed stays, what the other
 * changed elsewhere is taken over, and the conflict says so.
 * @param newest undefined for a new object
 * @returns the version that the operator has seen: an update is sent with it
 */
export function useNewestInForm<Row extends Versioned, Fields extends object>(
  form: FormInstance<Fields>,
  newest: Row | undefined,
  options: { fieldsOf: (row: Row) => Fields; isSaving: boolean },
): { seen: Row | undefined; conflict: FormConflict<Row> | undefined } {
  const { fieldsOf, isSaving } = options
  const [seen, setSeen] = useState(newest)
  const [conflict, setConflict] = useState<FormConflict<Row>>()
  const follow = useEffectEvent((next: Row) => {
    if (seen === undefined || next.version <= seen.version) return
    const base = fieldsOf(seen)
    const typed = reuse(base, { ...base, ...(form.getFieldsValue(true) as Fields) })
    const { fields, changes } = mergeFields(base, typed, reuse(base, fieldsOf(next)))
    form.setFieldsValue(fields)
    setConflict({ changes, before: seen, after: next })
    setSeen(next)
  })
  useEffect(() => {
    // The form holds its values itself: it can only be changed after it was drawn.
    // oxlint-disable-next-line react/set-state-in-effect
    if (newest !== undefined && !isSaving) follow(newest)
  }, [newest, isSaving])
  return { seen, conflict }
}
