import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useConfirmCode } from '../api/log-in-factor.ts'
import { blockedUntil } from '../model/blocked-until.ts'
import { isOver } from '../model/log-in-step.ts'
import { CodeForm } from './code-form.tsx'

interface Props {
  challenge: string
  onParametersFailed: () => void
  /** Back to the password; with what ended this step, if something did. */
  onBack: (problem?: unknown) => void
}

/** A login that waits for a code. */
export function LogInCode({ challenge, onParametersFailed, onBack }: Props) {
  const { textOf } = useApiError()
  const confirm = useConfirmCode(challenge, onParametersFailed)
  const submit = (code: string) =>
    confirm.mutateAsync(code).catch((error: unknown) => {
      if (isOver(error)) onBack(error)
      throw error
    })
  return (
    <CodeForm
      isPending={confirm.isPending}
      problem={confirm.error ? textOf(confirm.error) : undefined}
      blockedUntil={blockedUntil(confirm.error, confirm.submittedAt)}
      onSubmit={submit}
      onBack={() => onBack()}
    />
  )
}
