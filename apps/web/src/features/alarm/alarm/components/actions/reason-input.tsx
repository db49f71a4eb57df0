import { CLOSE_REASON_LIMIT } from '@palisade/contract'
import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useParameter } from '../../../../../shared/session/use-parameter.ts'
import { completed, completionsOf, withLabel } from '../../model/completions.ts'
import css from './reason-input.module.css'

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** The reason of a close: typed, with the site's quick labels by one click and its words as completions (SYSTEM-24). */
export function ReasonInput({ id, value = '', onChange }: Props) {
  const t = useT()
  const input = useRef<TextAreaRef>(null)
  const labels = useParameter('alarm.quick_labels')
  const completions = completionsOf(value, useParameter('alarm.frequent_words'))
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
      <Input.TextArea
        id={id ?? ''}
        ref={input}
        autoFocus
        rows={3}
        showCount
        maxLength={CLOSE_REASON_LIMIT}
        placeholder={t('alarm.act.reasonHint')}
        value={value}
        onChange={event => onChange?.(event.target.value)}
      />
      <Choices
        label={t('alarm.act.completions')}
        entries={completions}
        onChoose={phrase => take(completed(value, phrase, CLOSE_REASON_LIMIT))}
      />
    </>
  )
}

interface ChoicesProps {
  label: string
  entries: readonly string[]
  onChoose: (entry: string) => void
}

function Choices({ label, entries, onChoose }: ChoicesProps) {
  if (entries.length === 0) return null
  return (
    <div className={css['choices']} role="group" aria-label={label}>
      <span className={css['label']}>{label}</span>
      {entries.map(entry => (
        <Button key={entry} size="small" onClick={() => onChoose(entry)}>
          {entry}
        </Button>
      ))}
    </div>
  )
}
