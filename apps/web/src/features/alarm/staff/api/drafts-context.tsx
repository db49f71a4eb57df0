import type { PersonTaskAction } from '@palisade/contract'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { onPhoneLeft } from '#shared/session/phone-left.ts'
import { useSession } from '#shared/session/session-store.ts'
import type { StepEntries, StepEntry } from '#shared/procedure/step-entries.ts'
import { openDraftStore } from '../drafts/draft-store.ts'
import { createDrafts, fieldsOf, hasAny, type DraftForm, type Drafts } from '../drafts/drafts.ts'

const Context = createContext<Drafts | undefined>(undefined)

/** Opens what was typed on this phone and not sent, and forgets it when the guard leaves. */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const [drafts] = useState(() => createDrafts(openDraftStore()))
  useEffect(() => {
    void drafts.load()
    return onPhoneLeft(() => drafts.dropAll())
  }, [drafts])
  return <Context.Provider value={drafts}>{children}</Context.Provider>
}

function useDrafts(): Drafts {
  const drafts = useContext(Context)
  if (!drafts) throw new Error('drafts are asked for outside of the phone')
  return drafts
}

/** The names of the forms whose entries are kept. */
export type FormName = PersonTaskAction | 'alarm' | 'steps' | 'check_in'

/** The form of the signed-in guard. @param taskId undefined where an alarm is raised */
function useForm(name: FormName, taskId: string | undefined): DraftForm {
  const userId = useSession(({ user }) => user?.id ?? '')
  return useMemo(() => ({ userId, name, ...(taskId !== undefined && { taskId }) }), [userId, name, taskId])
}

/**
 * The entries of a form: each field's value, else the one given, and how it is kept.
 * @param taskId undefined where an alarm is raised
 */
export function useDraft(name: FormName, taskId?: string) {
  const drafts = useDrafts()
  const form = useForm(name, taskId)
  const values = useStore(drafts.values)
  const fields = useMemo(() => fieldsOf(values, form), [values, form])
  return {
    // Only this hook writes the fields of the form, each always of the same type.
    value: <Value,>(field: string, otherwise: Value) => (fields.get(field) ?? otherwise) as Value,
    keep: (field: string, value: unknown) => drafts.keep(form, field, value),
    drop: () => drafts.drop(form),
  }
}

/** The entries in the steps of a task's procedure. */
export function useDraftEntries(taskId: string): StepEntries {
  const drafts = useDrafts()
  const form = useForm('steps', taskId)
  const values = useStore(drafts.values)
  return {
    of: useMemo(() => fieldsOf(values, form) as ReadonlyMap<string, StepEntry>, [values, form]),
    keep: entry => drafts.keep(form, entry.step.key, entry),
    drop: key => drafts.keep(form, key, undefined),
  }
}

/** The forms of a task that were begun and not sent. */
export function useBegunForms<Name extends FormName>(names: readonly Name[], taskId: string): Name[] {
  const drafts = useDrafts()
  const userId = useSession(({ user }) => user?.id ?? '')
  const values = useStore(drafts.values)
  return names.filter(name => fieldsOf(values, { userId, taskId, name }).size > 0)
}

/** Whether the signed-in guard has anything typed that a logout would delete. */
export function useHasDrafts(): boolean {
  const drafts = useDrafts()
  const userId = useSession(({ user }) => user?.id ?? '')
  return useStore(drafts.values, values => hasAny(values, userId))
}
