import { QUICK_LABELS_MAX } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { api } from '../../../../shared/api/api.ts'
import { isRefused } from '../../../../shared/api/api-error.ts'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useParameter } from '../../../../shared/session/use-parameter.ts'
import { useAskReplace } from '../../../../shared/ui/confirm/use-ask-replace.ts'

/** Keeps a reason as a quick label for everybody; a full list asks whether the oldest may go (SYSTEM-24). */
export function useKeepLabel() {
  const t = useT()
  const { message } = App.useApp()
  const { report } = useApiError()
  const askReplace = useAskReplace()
  const [oldest = ''] = useParameter('alarm.quick_labels')
  const add = useMutation({
    mutationFn: (input: { label: string; replaceOldest: boolean }) => api.parameter.updateQuickLabel(input),
    onSuccess: () => void message.success(t('alarm.act.labelKept')),
    onError: async (error, { label }) => {
      if (!isRefused(error, 'parameter.list_full')) return report(error)
      const change = { oldest: seededName(t, oldest), entry: label, limit: QUICK_LABELS_MAX }
      if (await askReplace(change)) add.mutate({ label, replaceOldest: true })
    },
    meta: { ownErrors: true },
  })
  return { keep: (label: string) => add.mutate({ label, replaceOldest: false }), isPending: add.isPending }
}
