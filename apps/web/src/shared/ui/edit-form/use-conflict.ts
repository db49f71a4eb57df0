import type { FormInstance } from 'antd'
import { useState } from 'react'
import { mergeFields, type OtherChange } from '#shared/lib/merge-fields.ts'

/** Somebody else's change of the edited object, with the object before and after it. */
export interface Conflict<Thing> {
  changes: OtherChange[]
  before: Thing
  after: Thing
}

/** The one way in which a form meets somebody else's change of its thing; shown by `ConflictNotice`. */
export function useConflict<Thing, Fields extends object>(
  form: FormInstance<Fields>,
  fieldsOf: (thing: Thing) => Fields,
) {
  const [conflict, setConflict] = useState<Conflict<Thing>>()
  return {
    conflict,
    clear: () => setConflict(undefined),
    /** Merges what is stored now with what was typed over `before`, and keeps what the two disagree on. */
    meet: (before: Thing, typed: Fields, after: Thing) => {
      const { fields, changes } = mergeFields(fieldsOf(before), typed, fieldsOf(after))
      form.setFieldsValue(fields)
      setConflict({ changes, before, after })
    },
  }
}
