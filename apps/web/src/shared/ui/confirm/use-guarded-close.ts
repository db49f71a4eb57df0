import type { FormInstance } from 'antd'
import { useT } from '../../i18n/language-provider.tsx'
import { useConfirm } from './use-confirm.tsx'

/** Closes a form at once while nothing was typed; else asks first. */
export function useGuardedClose(
  form: Pick<FormInstance, 'isFieldsTouched'>,
  onClose: () => void,
): () => void {
  const t = useT()
  const confirm = useConfirm()
  const ask = async () => {
    if (await confirm({ title: t('shared.confirm.unsaved') })) onClose()
  }
  return () => {
    if (form.isFieldsTouched()) void ask()
    else onClose()
  }
}
