import { useApiError } from '#shared/api/use-api-error.ts'
import { useConfirmCode } from '../api/log-in-factor.ts'
import { blockedUntil } from '../model/blocked-until.ts'
import { isOver, type LaterStep } from '../model/log-in-step.ts'
import { CodeForm } from './code-form.tsx'

/** A login that waits for a code. */
export function LogInCode({ challenge, onBack }: LaterStep) {
  const { textOf } = useApiError()
  const confirm = useConfirmCode(challenge)
  const attempt = {
    isPending: confirm.isPending,
    problem: confirm.error ? textOf(confirm.error) : undefined,
    blockedUntil: blockedUntil(confirm.error, confirm.submittedAt),
    onSubmit: ({ code }: { code: string }) =>
      confirm.mutateAsync(code).catch((error: unknown) => {
        if (isOver(error)) onBack(error)
        throw error
      }),
  }
  return <CodeForm attempt={attempt} onBack={() => onBack()} />
}
