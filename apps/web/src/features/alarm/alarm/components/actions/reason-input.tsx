import { CLOSE_REASON_LIMIT, FREQUENT_WORD_LIMIT, QUICK_LABEL_LIMIT } from '@palisade/contract'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useParameter } from '#shared/session/use-parameter.ts'
import { withLabel } from '#shared/ui/choices/with-label.ts'
import { completed, completionsOf } from '../../model/completions.ts'
import { Choices } from '#shared/ui/choices/choices.tsx'
import { KeepPhraseButton } from './keep-phrase-button.tsx'
import css from './reason-input.module.css'
import { TextInput } from '#shared/ui/input/text-input.tsx'
import { useQuickLabels } from '#shared/ui/choices/use-quick-labels.ts'

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
  /** Enter was pressed; with Shift it begins a line. */
  onSend: () => void
}

/** The reason of a close: typed, with the site's quick labels by one click and its words as completions (SYSTEM-24). */
export function ReasonInput({ id, value = '', onChange, onSend }: Props) {
  const t = useT()
  const input = useRef<TextAreaRef>(null)
  const labels = useQuickLabels()
  const words = useParameter('alarm.frequent_words')
  const completions = completionsOf(value, words)
  const typed = value.trim()
  const take = (text: string) => {
    onChange?.(text)
    input.current?.focus({ cursor: 'end' })
  }
  const withThis = (label: string) =>
    withLabel(value, label, t('alarm.act.labelSeparator'), CLOSE_REASON_LIMIT)
  return (
    <>
      <Choices
        label={t('alarm.act.quickLabels')}
        entries={labels}
        onChoose={label => take(withThis(label))}
      />
      <TextInput
        {...(id !== undefined && { id })}
        ref={input}
        autoFocus
        rows={3}
        hint={t('alarm.act.reasonHint')}
        limit={CLOSE_REASON_LIMIT}
        value={value}
        onChange={text => onChange?.(text)}
        onSend={onSend}
      />
      <div className={css['keeps']}>
        <KeepPhraseButton list="label" reason={typed} entries={labels} limit={QUICK_LABEL_LIMIT} />
        <KeepPhraseButton list="word" reason={typed} entries={words} limit={FREQUENT_WORD_LIMIT} />
      </div>
      <Choices
        label={t('alarm.act.completions')}
        entries={completions}
        onChoose={phrase => take(completed(value, phrase, CLOSE_REASON_LIMIT))}
      />
    </>
  )
}
