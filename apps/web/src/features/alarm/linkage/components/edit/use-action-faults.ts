import type { ErrorCode, LinkageAction, RequestIssue } from '@palisade/contract'
import { useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ruleText } from '#shared/lib/zod-rule.ts'
import { faultsOf, noFaults, refusedField, type ActionFaults } from '../../model/action-faults.ts'
import { isComplete, type LinkageFields } from '../../model/linkage-fields.ts'

interface Refusal {
  /** As it was sent: once it is changed, the refusal says nothing about it any more. */
  action: LinkageAction
  field: string
  text: string
}

export interface FaultsOfActions {
  of: (action: LinkageAction) => ActionFaults
  /** The action to open, so that its faults are seen. */
  first: LinkageAction | undefined
  /** From now on what is missing is told. */
  check: (actions: LinkageFields['actions']) => void
  /** Keeps what the server refuses. */
  watch: <Saved>(fields: LinkageFields, saving: Promise<Saved>) => Promise<Saved>
}

/** Which fields of which action a save was refused for: by the form itself, or by the server. */
export function useActionFaults(): FaultsOfActions {
  const t = useT()
  const errorText = useErrorText()
  const [isChecked, setChecked] = useState(false)
  const [first, setFirst] = useState<LinkageAction>()
  const [refusal, setRefusal] = useState<Refusal>()

  const refusalOf = (error: unknown, { actions }: LinkageFields): Refusal | undefined => {
    if (!(error instanceof ApiError)) return undefined
    const [issue] = (error.params['issues'] ?? []) as RequestIssue[]
    const [, index, field = ''] = /^actions\.(\d+)\.?(\w*)/.exec(issue?.path ?? '') ?? []
    const number = index === undefined ? Number(error.params['action']) - 1 : Number(index)
    const action = actions[number]?.action
    if (!action) return undefined
    return issue
      ? { action, field, text: ruleText(t, issue.rule) }
      : { action, field: refusedField(error.code as ErrorCode, action.kind), text: errorText(error) }
  }
  return {
    first,
    of: action => {
      if (refusal?.action === action) return new Map([[refusal.field, refusal.text]])
      return isChecked ? faultsOf(t, action) : noFaults
    },
    check: actions => {
      setChecked(true)
      setFirst(actions.find(({ action }) => !isComplete(action))?.action ?? undefined)
    },
    watch: (fields, saving) =>
      saving.catch((error: unknown) => {
        const found = refusalOf(error, fields)
        setRefusal(found)
        setFirst(found?.action)
        throw error
      }),
  }
}
