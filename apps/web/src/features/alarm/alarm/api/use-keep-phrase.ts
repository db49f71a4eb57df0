import { FREQUENT_WORDS_MAX, QUICK_LABELS_MAX } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { api } from '#shared/api/api.ts'
import { isRefused } from '#shared/api/api-error.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useParameter } from '#shared/session/use-parameter.ts'
import { useAskReplace } from '#shared/ui/confirm/use-ask-replace.ts'

/** The lists that a reason can be kept in. */
const lists = {
  label: {
    parameter: 'alarm.quick_labels',
    limit: QUICK_LABELS_MAX,
    done: 'alarm.act.labelKept',
    add: (label: string, replaceOldest: boolean) => api.parameter.saveQuickLabel({ label, replaceOldest }),
  },
  word: {
    parameter: 'alarm.frequent_words',
    limit: FREQUENT_WORDS_MAX,
    done: 'alarm.act.wordKept',
    add: (word: string, replaceOldest: boolean) => api.parameter.saveFrequentWord({ word, replaceOldest }),
  },
} as const
export type PhraseList = keyof typeof lists

/** Keeps a reason as a quick label or word for everybody; a full list asks whether the oldest may go (SYSTEM-24). */
export function useKeepPhrase(list: PhraseList) {
  const t = useT()
  const { message } = App.useApp()
  const { report } = useApiError()
  const askReplace = useAskReplace()
  const { parameter, limit, done, add } = lists[list]
  const [oldest = ''] = useParameter(parameter)
  const kept = useMutation({
    mutationFn: (input: { entry: string; replaceOldest: boolean }) => add(input.entry, input.replaceOldest),
    onSuccess: () => void message.success(t(done)),
    onError: async (error, { entry }) => {
      if (!isRefused(error, 'parameter.list_full')) return report(error)
      if (await askReplace({ oldest: seededName(t, oldest), entry, limit }))
        kept.mutate({ entry, replaceOldest: true })
    },
    meta: { ownErrors: true },
  })
  return { keep: (entry: string) => kept.mutate({ entry, replaceOldest: false }), isPending: kept.isPending }
}
