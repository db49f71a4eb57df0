import { seededName } from '@palisade/phrases'
import type { InputProps } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from './app-input.tsx'

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string
  onChange?: (name: string) => void
}

/** Text that was typed over a stored name, and the name that it stands for. */
interface Typed {
  stored: string
  text: string
  name: string
}

/**
 * The field of a stored name. One that the installation began with shows in the viewer's language, and stays stored as it
 * is, and so in every viewer's language, until another name is typed (COMMON-75).
 */
export function NameInput({ value = '', onChange, ...rest }: Props) {
  const t = useT()
  const [typed, setTyped] = useState<Typed>()
  // Another value than what was typed has come from outside: the form was filled anew.
  const last = typed?.name === value ? typed : undefined
  const handleChange = (text: string) => {
    const stored = last?.stored ?? value
    const name = text === seededName(t, stored) ? stored : text
    setTyped({ stored, text, name })
    onChange?.(name)
  }
  return (
    <AppInput
      {...rest}
      value={last?.text ?? seededName(t, value)}
      onChange={event => handleChange(event.target.value)}
    />
  )
}
