import type { ErrorCode } from '@palisade/contract'
import { useMutation, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { App, Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { isRefused } from '../../api/api-error.ts'
import { reportError } from '../../api/error-policy.ts'
import { refreshAll } from '../../api/use-change.ts'
import { useT } from '../../i18n/language-provider.tsx'
import type { MessageAction } from '../action-message/action-message.tsx'
import { useActionMessage } from '../action-message/use-action-message.tsx'
import { useConflict, type Conflict } from './use-conflict.ts'
import { fieldCodes, useFieldRefusals, type FieldOfCode } from './use-field-refusals.ts'
import type { Stored } from './use-stored.ts'

interface Options<Thing, Fields, Saved> {
  /** The thing as a query fetches it. It stays the one that the operator saw until a save is refused. */
  stored?: Stored<Thing>
  /** Or the row of a list, which events keep fresh: the form follows it at once. Undefined: a new thing. */
  row?: Thing | undefined
  /** The form's values for a new object. */
  empty: Fields
  fieldsOf: (thing: Thing) => Fields
  /** Makes a new thing begin as a copy of the stored one. */
  copy?: ((fields: Fields) => Fields) | undefined
  /** @param seen the thing as the operator saw it: what is sent names its version; undefined: a new one */
  save: (fields: Fields, seen: Thing | undefined, queryClient: QueryClient) => Promise<Saved>
  /** Fetched again: what shows the thing; the first is waited for. */
  refreshes: readonly QueryKey[]
  fieldOfCode: FieldOfCode<Fields>
  /** The refusal of a save over somebody else's change. */
  conflictCode?: ErrorCode
  onDone: () => void
  /** The step that usually follows a new thing, offered in the message that it was added. */
  next?: (added: Saved) => MessageAction | undefined
}

/** A form's thing and how it is saved, for an `EditForm`. */
export interface Edit<Thing, Fields> {
  form: FormInstance<Fields>
  seen: Thing | undefined
  isNew: boolean
  /** There is something to show in the form. */
  isReady: boolean
  initial: Fields
  /** All that is in the form, also what is folded away or not drawn. */
  read: () => Fields
  conflict: Conflict<Thing> | undefined
  submit: () => void
  isSaving: boolean
  /** Why there is nothing to show yet. */
  error: Error | null
  refetch: () => void
}

/**
 * One form that adds or changes a thing. Nothing unseen is overwritten: what somebody else changed meanwhile is merged
 * with what was typed, and told as a conflict.
 */
export function useEdit<Thing extends { id: string }, Fields extends object, Saved = unknown>(
  options: Options<Thing, Fields, Saved>,
): Edit<Thing, Fields> {
  const { stored, row, empty, fieldsOf, copy, fieldOfCode, conflictCode, onDone } = options
  const t = useT()
  const { message } = App.useApp()
  const tell = useActionMessage()
  const [form] = Form.useForm<Fields>()
  const faultsOf = useFieldRefusals<Fields>(fieldOfCode)
  const [isNew] = useState(copy !== undefined || (stored ? stored.isNew : row === undefined))
  const [found, setFound] = useState(stored ? stored.data : row)
  const { conflict, meet: meetOther } = useConflict(form, fieldsOf)
  if (found === undefined && stored?.data !== undefined) setFound(stored.data)
  const seen = isNew ? undefined : found
  const basis = found ? fieldsOf(found) : empty
  const initial = copy ? copy(basis) : basis
  const read = () => ({ ...initial, ...(form.getFieldsValue(true) as Fields) })

  const meet = (after: Thing) => {
    if (seen === undefined) return
    meetOther(seen, read(), after)
    setFound(after)
  }
  const catchUp = async ({ fetchNewest }: Stored<Thing>) => {
    try {
      meet(await fetchNewest())
    } catch (error) {
      reportError(error)
    }
  }
  const saving = useSaving(options, seen)
  const { isPending } = saving
  const follow = useEffectEvent((next: Thing) => {
    if (seen !== undefined && versionOf(next) > versionOf(seen)) meet(next)
  })
  useEffect(() => {
    // The form holds its values itself: it can only be changed after it was drawn.
    // oxlint-disable-next-line react/set-state-in-effect
    if (row !== undefined && !isPending) follow(row)
  }, [row, isPending])

  const submit = () => {
    const fields = read()
    saving.mutate(fields, {
      onSuccess: saved => {
        const text = t(isNew ? 'shared.result.added' : 'shared.result.saved')
        const next = isNew ? options.next?.(saved) : undefined
        if (next) tell(text, next, { isNextByKey: true })
        else message.success(text)
        onDone()
      },
      onError: error => {
        if (stored && conflictCode && isRefused(error, conflictCode)) void catchUp(stored)
        else form.setFields(faultsOf(error, fields))
      },
    })
  }
  return {
    form,
    seen,
    isNew,
    isReady: found !== undefined || (isNew && !copy),
    initial,
    read,
    conflict,
    submit,
    isSaving: isPending,
    error: found ? null : (stored?.error ?? null),
    refetch: () => stored?.refetch(),
  }
}

/** The call, and what it makes old. */
function useSaving<Thing, Fields, Saved>(
  { save, refreshes, fieldOfCode, conflictCode }: Options<Thing, Fields, Saved>,
  seen: Thing | undefined,
) {
  return useMutation({
    mutationFn: (fields: Fields, { client }) => save(fields, seen, client),
    onSuccess: (_saved, _fields, _before, { client }) => refreshAll(client, refreshes),
    // The form shows them itself.
    meta: { ownErrors: [...fieldCodes(fieldOfCode), ...(conflictCode ? [conflictCode] : [])] },
  })
}

const versionOf = (thing: object): number => ('version' in thing ? Number(thing.version) : 0)
