import { Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import type { KeyboardEvent, Ref } from 'react'

interface Props {
  id?: string
  ref?: Ref<TextAreaRef>
  /** Names the field where no label beside it does. */
  label?: string
  hint: string
  /** The most characters. */
  limit: number
  rows: number
  autoFocus?: boolean
  value: string
  onChange: (value: string) => void
  /** Enter was pressed; with Shift it begins a line. */
  onSend: () => void
}

/** Several lines of text that Enter sends. */
export function TextInput({ id = '', ref, label, hint, limit, onChange, onSend, ...input }: Props) {
  const handleEnter = (event: KeyboardEvent) => {
    // Enter also ends the writing of a Chinese word.
    if (event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <Input.TextArea
      {...input}
      {...(id !== '' && { id })}
      {...(ref !== undefined && { ref })}
      {...(label !== undefined && { 'aria-label': label })}
      showCount
      maxLength={limit}
      placeholder={hint}
      onChange={event => onChange(event.target.value)}
      onPressEnter={handleEnter}
    />
  )
}
