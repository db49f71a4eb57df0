import { Switch } from 'antd'
import { useId } from 'react'
import css from './switch-row.module.css'

interface Props {
  label: string
  hint?: string
  isOn: boolean
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its words; the whole row takes the touch. */
export function SwitchRow({ label, hint, isOn, isBusy = false, onChange }: Props) {
  const id = useId()
  return (
    <label className={css['row']} htmlFor={id}>
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && (
          <span className={css['hint']} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <Switch
        id={id}
        checked={isOn}
        disabled={isBusy}
        aria-labelledby={`${id}-label`}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        onChange={onChange}
      />
    </label>
  )
}
