import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useKeepPhrase, type PhraseList } from '../../api/use-keep-phrase.ts'
import css from './reason-input.module.css'

const texts = { label: 'alarm.act.keepLabel', word: 'alarm.act.keepWord' } as const

interface Props {
  list: PhraseList
  reason: string
  /** Entries that stand in the list already. */
  entries: readonly string[]
  /** Characters of an entry. */
  limit: number
}

/** Keeps the reason that was typed for the next alarms. */
export function KeepPhraseButton({ list, reason, entries, limit }: Props) {
  const t = useT()
  const { keep, isPending } = useKeepPhrase(list)
  const isNew = reason !== '' && reason.length <= limit && !entries.includes(reason)
  return (
    <Button
      type="link"
      size="small"
      disabled={!isNew}
      loading={isPending}
      className={css['keep'] ?? ''}
      onClick={() => keep(reason)}
    >
      {t(texts[list])}
    </Button>
  )
}
