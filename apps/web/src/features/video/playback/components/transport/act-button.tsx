import { Button } from 'antd'
import type { ReactNode } from 'react'

interface ActProps {
  label: string
  /** As it is written on the keyboard. */
  keys: string
  icon?: ReactNode
  text?: string
  isOn?: boolean
  isMain?: boolean
  isDisabled?: boolean
  /** Why it is disabled; without it it tells its name and key. */
  why?: string | undefined
  onClick: () => void
}

/** A button of the transport bar: its name tells the key too. */
export function Act({
  label,
  keys,
  icon,
  text,
  isOn,
  isMain = false,
  isDisabled = false,
  why,
  onClick,
}: ActProps) {
  return (
    <Button
      size="small"
      type={isMain ? 'primary' : isOn ? 'default' : 'text'}
      icon={icon}
      aria-label={label}
      aria-pressed={isOn}
      title={why ?? `${label} (${keys})`}
      disabled={isDisabled || why !== undefined}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}
