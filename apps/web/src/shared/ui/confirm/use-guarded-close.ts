import type { FormInstance } from 'antd'
import { useAskDiscard } from './use-ask-discard.ts'

/** Closes a form at once while nothing was typed; else asks first. */
export function useGuardedClose(
  form: Pick<FormInstance, 'isFieldsTouched'>,
  onClose: () => void,
): () => void {
  const askDiscard = useAskDiscard()
  const ask = async () => {
    if (await askDiscard()) onClose()
  }
  return () => {
    if (form.isFieldsTouched()) void ask()
    else onClose()
  }
}
