import type { ErrorCode } from '@palisade/contract'
import { useMutation, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { App, Form, type FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRefused } from '#shared/api/api-error.ts'
import { reportError } from '#shared/api/error-policy.ts'
import { refreshAll } from '#shared/api/use-change.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
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
  /** Of things that are in force or not. */
  force?: Force<Thing, Saved>
  /** The step that usually follows a new thing, offered in the message that it was added. */
  next?: (added: Saved) => MessageAction | undefined
}

/** Saving says whether the thing is in force, and puts it in force where that is asked for. */
export interface Force<Thing, Saved> {
  isInForce: (thing: Thing) => boolean
  enable: (saved: Saved) => Promise<unknown>
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
  /** Of a thing that is not in force: chooses whether submitting puts it in force. Undefined: there is nothing to choose. */
  chooseForce: ((isWanted: boolean) => void) | undefined
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
    // oxlint-disable-next-line react/set-state-in-effect -- the form holds its values itself and can be changed only after it was drawn
    if (row !== undefined && !isPending) follow(row)
  }, [row, isPending])

  const { isForced, chooseForce } = useForce(options.force, seen)
  const tellSaved = useTellSaved(options, isNew)

  const submit = () => {
    const fields = read()
    saving.mutate(
      { fields, isForced: isForced() },
      {
        onSuccess: told => {
          tellSaved(told)
          onDone()
        },
        onError: error => {
          if (stored && conflictCode && isRefused(error, conflictCode)) void catchUp(stored)
          else form.setFields(faultsOf(error, fields))
        },
      },
    )
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
    chooseForce,
    isSaving: isPending,
    error: found ? null : (stored?.error ?? null),
    refetch: () => stored?.refetch(),
  }
}

interface ToldSave<Saved> {
  saved: Saved
  /** Undefined: of such things nobody asks. */
  isInForce: boolean | undefined
}

/** Says that the thing is saved, whether it is in force, and what usually follows. */
function useTellSaved<Thing, Fields, Saved>({ next }: Options<Thing, Fields, Saved>, isNew: boolean) {
  const t = useT()
  const { message } = App.useApp()
  const tell = useActionMessage()
  return ({ saved, isInForce }: ToldSave<Saved>) => {
    const text = t(resultOf(isNew, isInForce))
    const action = isNew ? next?.(saved) : undefined
    if (action) tell(text, action, { isNextByKey: true })
    else message.success(text)
  }
}

/** Whether submitting puts a thing in force that is not: wanted until somebody chooses otherwise. */
function useForce<Thing, Saved>(force: Force<Thing, Saved> | undefined, seen: Thing | undefined) {
  const isWanted = useRef(true)
  const canForce = force !== undefined && !(seen !== undefined && force.isInForce(seen))
  const choose = (next: boolean) => {
    isWanted.current = next
  }
  return { isForced: () => canForce && isWanted.current, chooseForce: canForce ? choose : undefined }
}

function resultOf(isNew: boolean, isInForce: boolean | undefined) {
  if (isInForce !== undefined) return isInForce ? 'shared.result.inForce' : 'shared.result.notInForce'
  return isNew ? 'shared.result.added' : 'shared.result.saved'
}

/** The call, and what it makes old. */
function useSaving<Thing, Fields, Saved>(
  { save, force, refreshes, fieldOfCode, conflictCode }: Options<Thing, Fields, Saved>,
  seen: Thing | undefined,
) {
  return useMutation({
    mutationFn: async ({ fields, isForced }: { fields: Fields; isForced: boolean }, { client }) => {
      const saved = await save(fields, seen, client)
      if (!force) return { saved, isInForce: undefined }
      const isInForce = isForced ? await isEnabled(force, saved) : seen !== undefined && force.isInForce(seen)
      return { saved, isInForce }
    },
    onSuccess: (_saved, _fields, _before, { client }) => refreshAll(client, refreshes),
    // The form shows them itself.
    meta: { ownErrors: [...fieldCodes(fieldOfCode), ...(conflictCode ? [conflictCode] : [])] },
  })
}

/** The thing stays saved where it may not be put in force, and the refusal is told. */
async function isEnabled<Thing, Saved>({ enable }: Force<Thing, Saved>, saved: Saved): Promise<boolean> {
  try {
    await enable(saved)
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}

const versionOf = (thing: object): number => ('version' in thing ? Number(thing.version) : 0)
